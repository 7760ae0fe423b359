import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BAD_BODIES, BAD_TEXTS } from '../support/bad-input.ts';
import { sendConcurrently } from '../support/concurrent-requests.ts';
import { mailsTo } from '../support/mails.ts';
import { makeOrder } from '../support/orders.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { staffOrders, type StaffOrders } from '../support/staff-orders.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { passUndoSeconds } from '../support/undo-seconds.ts';
import { wholeDatabase } from '../support/whole-database.ts';

let shop: TestShop;
let desk: StaffOrders;
let ama: Person;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await staffOrders(shop);
});
beforeEach(async () => {
  ama = await makePerson(shop.rows);
});
const make = (wanted: Parameters<typeof makeOrder>[2] = {}) =>
  makeOrder(shop.rows, ama, { customer: { email: ama.email }, ...wanted });
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('the status of an order', () => {
  test('is set with its mail and one line in the log, which knows before and after', async () => {
    const { id } = await make();
    const answer = await desk.move(id, 'shipped');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Order status updated successfully');
    expect(await desk.order(id)).toMatchObject({ status: 'shipped' });
    expect(await desk.activity(id)).toMatchObject([
      {
        action: 'Updated order status to shipped',
        admin_id: desk.staff.id,
        table_name: 'orders',
        changes: { status: { before: 'pending', after: 'shipped' } },
      },
    ]);
    await passUndoSeconds(shop.rows);
    expect((await mailsTo(shop.rows, ama.email)).map(({ kind }) => kind)).toEqual([
      'orders.shipped',
    ]);
  });

  test('that it has already leaves no line in the log and writes no mail', async () => {
    const { id } = await make({ status: 'shipped' });
    expect((await desk.move(id, 'shipped')).status).toBe(200);
    expect(await desk.activity(id)).toEqual([]);
    expect(await mailsTo(shop.rows, ama.email)).toEqual([]);
  });

  test('set by five at once is set once', async () => {
    const { id } = await make();
    const held = { sql: 'select from orders where id = $1 for update', values: [id] };
    const presses = Array.from({ length: 5 }, () => () => desk.move(id, 'shipped'));
    const answers = await sendConcurrently(shop, held, presses);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await desk.activity(id)).toHaveLength(1);
    await passUndoSeconds(shop.rows);
    expect(await mailsTo(shop.rows, ama.email)).toHaveLength(1);
  });

  test('that somebody else has moved on meanwhile is not overwritten, not even by Undo', async () => {
    const { id } = await make();
    expect((await desk.move(id, 'shipped', 'pending')).status).toBe(200);
    expect((await desk.move(id, 'delivered', 'shipped')).status).toBe(200);
    const before = await wholeDatabase(shop.rows);
    const undo = { intent: 'status', status: 'pending', seen: 'shipped', undoing: 'yes' };
    const answer = await desk.post(id, undo);
    expect(answer.status).toBe(409);
    const words = await answer.text();
    expect(words).toContain('Someone else just changed this order. It is now Delivered.');
    expect((await desk.move(id, 'cancelled', 'pending')).status).toBe(409);
    expect((await desk.post(`${id}/cancel`, { seen: 'shipped' })).status).toBe(409);
    expect((await desk.post(id, { intent: 'status', status: 'pending' })).status).toBe(422);
    expect(await wholeDatabase(shop.rows)).toEqual(before);
    expect(await desk.order(id)).toMatchObject({ status: 'delivered', payment_state: 'paid' });
    expect(await desk.activity(id)).toHaveLength(2);
  });

  test('set by two at once from the same screen is what the first has set', async () => {
    const { id } = await make();
    const held = { sql: 'select from orders where id = $1 for update', values: [id] };
    const answers = await sendConcurrently(shop, held, [
      () => desk.move(id, 'shipped', 'pending'),
      () => desk.move(id, 'cancelled', 'pending'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(await desk.order(id)).toMatchObject({ status: 'shipped' });
    expect(await desk.activity(id)).toHaveLength(1);
  });

  test('cannot leave "cancelled" where a product is gone, and says so', async () => {
    const { id } = await make({ status: 'cancelled' });
    const answer = await desk.move(id, 'pending');
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain(
      'Failed to update order status. One of its items is no longer in stock, so the order stays cancelled.',
    );
    expect(await desk.order(id)).toMatchObject({ status: 'cancelled' });
    expect(await desk.activity(id)).toEqual([]);
  });

  test('is nothing that anybody makes up', async () => {
    const { id } = await make();
    const before = await wholeDatabase(shop.rows);
    for (const status of ['root', 'Shipped', 'to-ship', ...BAD_TEXTS]) {
      expect((await desk.move(id, status)).status, status.slice(0, 30)).toBe(422);
    }
    const twice = `intent=status&status=shipped&status=delivered`;
    expect((await desk.post(id, twice)).status).toBe(400);
    expect((await desk.post(id, 'intent=status')).status).toBe(422);
    expect((await desk.post(id, 'intent=pay-me&status=shipped')).status).toBe(400);
    for (const unknown of [UNKNOWN, 'x', '%00', `${id}0`, "' or 1=1--"]) {
      expect((await desk.move(encodeURIComponent(unknown), 'shipped')).status).toBe(404);
    }
    for (const [type, body] of BAD_BODIES) {
      const headers = { cookie: desk.cookie, 'content-type': type };
      const answer = await shop.post(`/admin/orders/${id}`, body, headers);
      expect(answer.status, body).toBeGreaterThanOrEqual(400);
      expect(answer.status, body).toBeLessThan(500);
    }
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });

  test('is for admins: nobody else moves, notes, refunds or prints anything', async () => {
    const { id } = await make();
    const others = [
      await cookieOf(shop.rows, ama),
      await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['moderator'] })),
    ];
    const before = await wholeDatabase(shop.rows);
    for (const other of others) {
      for (const path of [id, `${id}/refund`, `${id}/cancel`]) {
        const form = { intent: 'status', status: 'shipped', amount: '1', why: 'x' };
        expect((await desk.post(path, form, other)).status).toBe(403);
      }
      for (const path of ['', '/refund', '/cancel', '/invoice', '/packing-slip']) {
        const answer = await desk.get(`/${id}${path}`, other);
        expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
      }
      for (const papers of ['packing-slips', 'rider-sheet']) {
        expect((await desk.get(`/${papers}?ids=${id}`, other)).status).toBe(302);
      }
    }
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });
});

describe('a note of staff', () => {
  test('is kept once, stands in the timeline with its author, and leaves one line in the log', async () => {
    const { id } = await make();
    const form = { intent: 'note', note: 'Call before\nnoon', key: randomUUID() };
    for (let press = 0; press < 3; press += 1) {
      expect((await desk.post(id, form)).status).toBe(200);
    }
    expect(await desk.notes(id)).toEqual(['Call before\nnoon']);
    const log = await desk.activity(id);
    expect(log).toMatchObject([{ action: 'Added order note' }]);
    expect(JSON.stringify(log)).not.toContain('noon');
    expect(await desk.words(`/${id}`)).toMatch(
      /Call before noon .{0,40}\d\d:\d\d · Kofi Owusu · staff note/,
    );
  });

  test('with other words in the same form is a note of its own', async () => {
    const { id } = await make();
    const key = randomUUID();
    await desk.post(id, { intent: 'note', note: 'First', key });
    await desk.post(id, { intent: 'note', note: 'Second', key });
    expect((await desk.notes(id)).toSorted()).toEqual(['First', 'Second']);
    expect(await desk.activity(id)).toHaveLength(2);
  });

  test('is refused where it says nothing or too much, and changes nothing', async () => {
    const { id } = await make();
    for (const note of ['', '  ', '\u0000', 'x'.repeat(2_001)]) {
      expect((await desk.post(id, { intent: 'note', note })).status).toBe(422);
    }
    expect((await desk.post(UNKNOWN, { intent: 'note', note: 'Hello' })).status).toBe(404);
    expect(await desk.notes(id)).toEqual([]);
    expect(await desk.activity(id)).toEqual([]);
  });

  test('takes whatever people write, as text', async () => {
    const { id } = await make();
    for (const note of BAD_TEXTS) {
      expect((await desk.post(id, { intent: 'note', note })).status).toBeLessThan(500);
    }
    const html = await (await desk.get(`/${id}`)).text();
    expect(html).not.toContain('<script>alert(1)</script>');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  test('is not shown to the customer, but is theirs to ask for, and is forgotten with them', async () => {
    const { id } = await make({ status: 'delivered' });
    await desk.post(id, { intent: 'note', note: 'Prefers the back door' });
    const own = { cookie: await cookieOf(shop.rows, ama) };
    for (const path of [`/orders/${id}`, '/orders', `/orders/${id}/invoice`]) {
      expect(await (await shop.get(path, own)).text()).not.toContain('back door');
    }
    const file = await (await shop.get('/account/data', own)).text();
    expect(file).toContain('Prefers the back door');
    expect(file).not.toContain('Kofi');
    const { erasePersonalData } = await import('#app/personal-data.ts');
    const { inTransaction } = await import('#app/platform/database.ts');
    await inTransaction((tx) => erasePersonalData(tx, ama));
    expect(await desk.notes(id)).toEqual([]);
  });
});

describe('cash', () => {
  const receive = (id: string) => desk.post(id, { intent: 'cash-received' });
  const takeBack = (id: string) => desk.post(id, { intent: 'cash-not-received' });

  test('in hand counts as paid, whatever the status is then, until somebody takes it back', async () => {
    const { id } = await make();
    expect((await receive(id)).status).toBe(200);
    expect((await receive(id)).status).toBe(200);
    expect(await desk.order(id)).toMatchObject({
      payment_state: 'paid',
      cash_received_at: expect.any(Date),
    });
    for (const status of ['shipped', 'delivered', 'processing']) {
      await desk.move(id, status);
      expect(await desk.order(id)).toMatchObject({ status, payment_state: 'paid' });
    }
    expect(await desk.events(id)).toContain('cash_received');
    expect((await desk.activity(id))[0]).toMatchObject({
      action: 'Marked cash received',
      changes: { payment_state: { before: 'unpaid', after: 'paid' } },
    });
    expect((await takeBack(id)).status).toBe(200);
    expect(await desk.order(id)).toMatchObject({ payment_state: 'unpaid', cash_received_at: null });
    expect((await desk.events(id)).at(-1)).toBe('cash_undone');
    expect((await desk.activity(id)).at(-1)).toMatchObject({ action: 'Took back cash received' });
    expect(await desk.activity(id)).toHaveLength(5);
  });

  test('in hand is not asked for again in mails, and is given back when the order is cancelled', async () => {
    const { id } = await make();
    await receive(id);
    await desk.move(id, 'shipped');
    await passUndoSeconds(shop.rows);
    await desk.move(id, 'cancelled');
    await passUndoSeconds(shop.rows);
    const [shipped, cancelled] = await mailsTo(shop.rows, ama.email);
    expect(shipped?.text).not.toContain('ready in cash');
    expect(cancelled?.text).toContain('What you paid in cash is given back to you.');
    expect(await desk.order(id)).toMatchObject({ payment_state: 'paid' });
    expect(await desk.words(`/${id}`)).toContain('Refund in cash…');
  });

  test('taken back from what is delivered stays paid: it was paid at the door', async () => {
    const { id } = await make();
    await receive(id);
    await desk.move(id, 'delivered');
    await takeBack(id);
    expect(await desk.order(id)).toMatchObject({ payment_state: 'paid', cash_received_at: null });
  });

  test.each([
    ['was paid by card', { method: 'card' as const, status: 'processing' as const }],
    ['counts as paid already', { status: 'delivered' as const }],
  ])('is not marked for an order that %s', async (_, wanted) => {
    const { id } = await make(wanted);
    expect((await receive(id)).status).toBe(409);
    expect(await desk.activity(id)).toEqual([]);
    expect(await desk.order(id)).toMatchObject({ cash_received_at: null });
  });

  test('that was partly given back cannot be taken back as never received', async () => {
    const { id } = await make();
    await receive(id);
    expect((await desk.refund(id, '10')).status).toBe(200);
    expect((await takeBack(id)).status).toBe(409);
    expect(await desk.order(id)).toMatchObject({ payment_state: 'paid' });
  });

  test('of an order that nobody knows is not found', async () => {
    expect((await receive(UNKNOWN)).status).toBe(404);
  });
});
