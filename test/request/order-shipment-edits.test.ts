import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountSettings } from '../support/account-settings.ts';
import { formIn } from '../support/html-form.ts';
import { stripReactComments } from '../support/html-text.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { runJob } from '../support/run-job.ts';
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

describe('delivery details of an order on its way', () => {
  test('are changed later without an email, and the page shows them', async () => {
    const { id } = await make();
    await ship(id, YAW);
    expect(await shippedMail()).toHaveLength(1);
    const answer = await on.save(id, KOJO);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Delivery details saved');
    expect(await mainOf(id)).toContain('Your rider: Kojo Antwi');
    expect(await on.pageOf(id, ama)).not.toContain('Yaw');
    expect(await shippedMail()).toHaveLength(1);
    await on.save(id, DHL);
    expect(await on.shipment(id)).toMatchObject([{ rider_name: null, carrier: 'DHL Express' }]);
  });

  test('that two change are asked about as one, and nothing is mixed', async () => {
    const { id } = await make({ status: 'shipped' });
    const kojos = await on.fill(id, KOJO);
    await on.save(id, YAW);
    const conflict = await on.send(id, kojos);
    expect(conflict.status).toBe(409);
    const html = stripReactComments(await conflict.text());
    expect(html).toContain('Kofi Owusu changed Delivery details on');
    expect(html).toContain('Rider Yaw Boateng, 020 555 1234');
    expect(html).toContain('Rider Kojo Antwi, 027 555 9876');
    expect(await on.shipment(id)).toMatchObject([{ rider_name: 'Yaw Boateng' }]);
    const mine = formIn(html, 'name="base"');
    mine.set('keep_shipment', 'mine');
    expect((await on.send(id, String(mine))).status).toBe(200);
    expect(await on.shipment(id)).toMatchObject([
      { rider_name: 'Kojo Antwi', rider_phone: '+233275559876' },
    ]);
  });

  test('are not written for an order that is no longer on its way', async () => {
    const { id } = await make({ status: 'shipped' });
    const form = await on.fill(id, YAW);
    await desk.move(id, 'delivered');
    const answer = await on.send(id, form);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('It is now Delivered.');
    expect(await on.shipment(id)).toEqual([]);
  });

  test('are for admins to write and for the customer alone to read', async () => {
    const { id } = await make();
    await ship(id, YAW);
    const kwame = await makePerson(shop.rows);
    const moderator = await makePerson(shop.rows, { roles: ['moderator'] });
    const before = await wholeDatabase(shop.rows);
    for (const other of [ama, kwame, moderator]) {
      const cookie = await cookieOf(shop.rows, other);
      expect((await desk.post(`${id}/shipment`, { seen: 'shipped', ...KOJO }, cookie)).status).toBe(
        403,
      );
      expect((await desk.get(`/${id}/shipment`, cookie)).status).toBe(302);
    }
    expect((await desk.post(`${id}/shipment`, { seen: 'shipped', ...KOJO }, '')).status).not.toBe(
      200,
    );
    for (const other of [kwame, moderator]) {
      expect(await on.pageOf(id, other)).not.toContain('Yaw');
    }
    const after = await wholeDatabase(shop.rows);
    expect({ ...after, sessions: '' }).toEqual({ ...before, sessions: '' });
  });

  test('are dropped where the order is shipped among many', async () => {
    const { id } = await make();
    await ship(id, YAW);
    await desk.move(id, 'processing');
    const answer = await desk.post('bulk', { intent: 'set', move: `${id} processing shipped` });
    expect(answer.status).toBe(200);
    expect(await desk.order(id)).toMatchObject({ status: 'shipped' });
    expect(await on.shipment(id)).toEqual([]);
  });
});

describe('whose data they are', () => {
  test('the customer finds them in the file of their own data', async () => {
    const { id, number } = await make();
    await ship(id, YAW);
    const cookie = await cookieOf(shop.rows, ama);
    const file = (await (await shop.get('/account/data', { cookie })).json()) as {
      orders: { number: string; shipment: unknown }[];
    };
    expect(file.orders.find((order) => order.number === number)?.shipment).toEqual({
      by: 'rider',
      name: 'Yaw Boateng',
      phone: '+233205551234',
    });
    expect(JSON.stringify(file)).not.toContain(desk.staff.id);
  });

  test('they are forgotten with the address of an old order', async () => {
    const { id } = await make();
    const young = await make();
    for (const one of [id, young.id]) await ship(one, YAW);
    await shop.rows(
      `update orders set created_at = created_at - interval '6 years 1 day' where id = $1`,
      [id],
    );
    await runJob('orders.forget-old');
    expect(await on.shipment(id)).toEqual([]);
    expect(await on.shipment(young.id)).toHaveLength(1);
  });

  test('they are forgotten although the customer was forgotten before they were written', async () => {
    const { id } = await make({ status: 'shipped' });
    await shop.rows(
      `update orders set created_at = created_at - interval '7 years' where id = $1`,
      [id],
    );
    await runJob('orders.forget-old');
    await on.save(id, YAW);
    expect(await on.shipment(id)).toHaveLength(1);
    await runJob('orders.forget-old');
    expect(await on.shipment(id)).toEqual([]);
  });

  test('they go with the customer’s account, and stay without the account of who wrote them', async () => {
    const { id } = await make();
    const other = await shipmentDesk(shop);
    await other.send(id, { seen: 'processing', ...YAW });
    await shop.rows('delete from users where id = $1', [other.desk.staff.id]);
    expect(await on.shipment(id)).toMatchObject([{ rider_name: 'Yaw Boateng', actor_id: null }]);
    await desk.move(id, 'delivered');
    const my = accountSettings(shop, await cookieOf(shop.rows, ama));
    const { answer } = await my.post('/account/deletion', { password: ama.password, sure: 'yes' });
    expect(answer.status).toBe(302);
    expect(await on.shipment(id)).toEqual([]);
  });
});
