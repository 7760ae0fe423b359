import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BAD_TEXTS } from '../support/bad-input.ts';
import { sendConcurrently } from '../support/concurrent-requests.ts';
import { formIn } from '../support/html-form.ts';
import { makePerson, type Person } from '../support/people.ts';
import {
  DHL,
  KOJO,
  type ShipmentDesk,
  shipmentDesk,
  type Shipments,
  shipmentsOf,
  YAW,
} from '../support/shipments.ts';
import type { StaffOrders } from '../support/staff-orders.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { wholeDatabase } from '../support/whole-database.ts';

let shop: TestShop;
let on: ShipmentDesk;
let desk: StaffOrders;
let ama: Person;
let make: Shipments['make'];
let ship: Shipments['ship'];
let mainOf: Shipments['mainOf'];
let shippedMail: Shipments['shippedMail'];
beforeAll(async () => {
  shop = await openTestShop();
  on = await shipmentDesk(shop);
  ({ desk } = on);
});
beforeEach(async () => {
  await shop.rows(`delete from pgboss.job where name = 'orders.send-status-mail'`);
  ama = await makePerson(shop.rows);
  ({ make, ship, mainOf, shippedMail } = shipmentsOf(shop, on, ama));
});

describe('an order that is shipped with a rider', () => {
  test('shows the rider to its customer, on its page and in the email', async () => {
    const { id } = await make();
    const answer = await ship(id, YAW);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Order status updated successfully');
    expect(await desk.order(id)).toMatchObject({ status: 'shipped' });
    expect(await on.shipment(id)).toEqual([
      {
        rider_name: 'Yaw Boateng',
        rider_phone: '+233205551234',
        carrier: null,
        tracking_url: null,
        actor_id: desk.staff.id,
      },
    ]);
    const page = await mainOf(id);
    expect(page).toContain('Your rider: Yaw Boateng');
    expect(page).toMatch(/<a href="tel:\+233205551234"[^>]*>Call 020 555 1234<\/a>/);
    const [mail] = await shippedMail();
    expect(mail?.text).toContain('Your rider is Yaw Boateng. Phone: 020 555 1234');
    expect(mail?.html).toContain('href="tel:+233205551234"');
    expect(mail?.text).toContain('Your parcel is on its way, in plain packaging.');
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/Crimson|Roses/);
  });

  test('is told in the timeline and the log with who wrote it, and without who the rider is', async () => {
    const { id } = await make();
    await ship(id, YAW);
    await on.save(id, KOJO);
    await on.save(id, { ...KOJO, rider_name: '', rider_phone: '' });
    const log = await desk.activity(id);
    expect(log).toMatchObject([
      { action: 'Updated order status to shipped', admin_id: desk.staff.id },
      { action: 'Added delivery details', admin_id: desk.staff.id },
      { action: 'Changed delivery details', admin_id: desk.staff.id },
      { action: 'Removed delivery details', admin_id: desk.staff.id },
    ]);
    expect(JSON.stringify(log)).not.toMatch(/Yaw|Kojo|5551234|5559876|555 /);
    expect(await on.shipment(id)).toEqual([]);
    const words = await desk.words(`/${id}`);
    for (const action of ['Added', 'Changed', 'Removed']) {
      expect(words).toMatch(new RegExp(`${action} delivery details .{0,60}Kofi Owusu`));
    }
  });

  test('pressed twice is shipped once', async () => {
    const { id } = await make();
    const held = { sql: 'select from orders where id = $1 for update', values: [id] };
    const answers = await sendConcurrently(shop, held, [() => ship(id, YAW), () => ship(id, YAW)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await on.actions(id)).toEqual([
      'Updated order status to shipped',
      'Added delivery details',
    ]);
    expect(await shippedMail()).toHaveLength(1);
  });

  test('does not lose a rider to somebody who has shipped it meanwhile', async () => {
    const { id } = await make();
    const form = await on.fill(id, YAW);
    await desk.move(id, 'shipped');
    const answer = await on.send(id, form);
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain('Someone else just changed this order. It is now Shipped.');
    // The form is still filled in, and saves now.
    const again = await on.send(id, String(formIn(html, 'name="base"')));
    expect(again.status).toBe(200);
    expect(await on.shipment(id)).toMatchObject([{ rider_name: 'Yaw Boateng' }]);
  });

  test('forgets the rider when it is sent out anew, and not when a change is undone', async () => {
    const { id } = await make();
    await ship(id, YAW);
    await desk.move(id, 'delivered');
    expect(await mainOf(id)).not.toContain('Yaw');
    expect(await desk.words(`/${id}`)).toContain('Rider: Yaw Boateng');
    await desk.move(id, 'shipped');
    expect(await mainOf(id)).toContain('Yaw');
    const back = { intent: 'status', undoing: 'yes' };
    await desk.post(id, { ...back, status: 'processing', seen: 'shipped' });
    expect(await on.pageOf(id, ama)).not.toContain('Yaw');
    expect(await desk.words(`/${id}`)).not.toContain('Yaw');
    await desk.post(id, { ...back, status: 'shipped', seen: 'processing' });
    expect(await mainOf(id)).toContain('Yaw');
    await desk.move(id, 'processing');
    await desk.move(id, 'shipped');
    expect(await on.pageOf(id, ama)).not.toContain('Yaw');
    expect((await on.actions(id)).at(-1)).toBe('Removed delivery details');
  });

  test('asks first where it is not paid', async () => {
    const { id } = await make({ method: 'card', paymentState: 'unpaid' });
    const before = await wholeDatabase(shop.rows);
    const answer = await ship(id, YAW);
    expect([answer.status, await desk.order(id)]).toMatchObject([409, { status: 'processing' }]);
    expect(await wholeDatabase(shop.rows)).toEqual(before);
    const html = await answer.text();
    expect(html).toContain('This order is unpaid.');
    const agreed = await on.send(id, String(formIn(html, 'name="base"')));
    expect(agreed.status).toBe(200);
    expect(await on.shipment(id)).toMatchObject([{ rider_name: 'Yaw Boateng' }]);
  });

  test('needs no details at all', async () => {
    const { id } = await make();
    expect((await ship(id, { by: 'rider' })).status).toBe(200);
    expect(await desk.order(id)).toMatchObject({ status: 'shipped' });
    expect(await on.shipment(id)).toEqual([]);
    expect(await mainOf(id)).not.toContain('Your rider:');
    expect((await shippedMail())[0]?.text).not.toContain('Your rider is');
  });
});

describe('a tracking link', () => {
  test('is named by where it leads, on the page and in the email', async () => {
    const { id } = await make();
    await ship(id, DHL);
    const page = await mainOf(id);
    expect(page).toContain('Sent with DHL Express');
    expect(page).toMatch(
      /<a href="https:\/\/www\.dhl\.com\/gh-en\/track\?id=JD01&amp;x=2" rel="noopener noreferrer nofollow"[^>]*>Track the parcel at dhl\.com<\/a>/,
    );
    const [mail] = await shippedMail();
    expect(mail?.text).toContain(
      'It travels with DHL Express. Track it at dhl.com:\nhttps://www.dhl.com/gh-en/track?id=JD01&x=2',
    );
  });

  test('is no way for a script, an open connection or a made-up field', async () => {
    const { id } = await make();
    const before = await wholeDatabase(shop.rows);
    for (const link of ['javascript:alert(1)', 'http://dhl.com/x', 'data:text/html,x', 'dhl']) {
      const answer = await ship(id, { ...DHL, tracking_url: link });
      expect(answer.status, link).toBe(422);
      expect(await answer.text()).toContain('Please enter a link that starts with https://');
    }
    for (const text of BAD_TEXTS) {
      expect((await ship(id, { by: text })).status).toBe(422);
      expect((await ship(id, { ...YAW, rider_phone: text || 'x' })).status).toBe(422);
      expect((await ship(id, { ...DHL, tracking_url: text || 'x' })).status).toBe(422);
      expect((await ship(id, YAW, text)).status).toBe(422);
    }
    expect((await on.send(id, 'seen=processing&by=rider&by=carrier')).status).toBe(400);
    for (const unknown of ['00000000-0000-4000-8000-000000000000', 'x', '%00']) {
      expect((await ship(unknown, YAW)).status).toBe(404);
      expect((await desk.get(`/${unknown}/shipment`)).status).toBe(404);
    }
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });

  test('that is refused comes back as it was typed', async () => {
    const { id } = await make();
    const answer = await ship(id, { ...DHL, tracking_url: 'http://dhl.com/x' });
    const form = formIn(await answer.text(), 'name="base"');
    expect(Object.fromEntries(form)).toMatchObject({ ...DHL, tracking_url: 'http://dhl.com/x' });
  });

  test('and a rider’s name are words in the page, never markup', async () => {
    const { id } = await make();
    const name = '<img src=x onerror=alert(1)>';
    await ship(id, { ...YAW, rider_name: name });
    expect(await on.pageOf(id, ama)).not.toContain(name);
    expect((await shippedMail())[0]?.html).not.toContain(name);
    expect(await (await desk.get(`/${id}`)).text()).not.toContain(name);
  });
});
