import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailsTo } from '../support/mails.ts';
import { makeOrder } from '../support/orders.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { runJob } from '../support/run-job.ts';
import { staffOrders, type StaffOrders } from '../support/staff-orders.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { listHeldMails, passUndoSeconds } from '../support/undo-seconds.ts';

let shop: TestShop;
let desk: StaffOrders;
let ama: Person;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await staffOrders(shop);
});
beforeEach(async () => {
  await shop.rows(`delete from pgboss.job where name = 'orders.send-status-mail'`);
  ama = await makePerson(shop.rows);
});

const make = async (wanted: Parameters<typeof makeOrder>[2] = {}) => {
  const [product] = await shop.rows<{ id: string }>(
    `insert into products (name, price_minor, category_id, in_stock, stock_quantity)
     values (gen_random_uuid()::text, 1000, (select id from categories limit 1), true, 5) returning id`,
  );
  return makeOrder(shop.rows, ama, {
    customer: { email: ama.email },
    lines: [{ productId: product?.id ?? null }],
    ...wanted,
  });
};
const kinds = async () => (await mailsTo(shop.rows, ama.email)).map(({ kind }) => kind);
const undo = (id: string, from: string, back: string) =>
  desk.post(id, { intent: 'status', status: back, seen: from, undoing: 'yes' });
const pageOf = async (id: string) =>
  (await shop.get(`/orders/${id}`, { cookie: await cookieOf(shop.rows, ama) })).text();

describe('the email of a status that staff set', () => {
  test('waits longer than Undo is offered, and goes out once', async () => {
    const { id } = await make();
    await desk.move(id, 'shipped');
    expect(await kinds()).toEqual([]);
    const [held] = await listHeldMails(shop.rows);
    expect(held?.seconds).toBeGreaterThanOrEqual(9.5);
    await passUndoSeconds(shop.rows);
    expect(await kinds()).toEqual(['orders.shipped']);
    // A worker that died after it was written does it again.
    if (held) await runJob('orders.send-status-mail', held.data);
    expect(await kinds()).toEqual(['orders.shipped']);
  });

  test('is not sent where the change was undone', async () => {
    const { id } = await make();
    await desk.move(id, 'cancelled');
    const answer = await undo(id, 'cancelled', 'pending');
    expect(await answer.text()).toContain('Order status updated successfully');
    await passUndoSeconds(shop.rows);
    expect(await kinds()).toEqual([]);
    expect(await pageOf(id)).not.toContain('Cancelled');
  });

  test('is one where the order was cancelled, taken back and cancelled', async () => {
    const { id } = await make();
    await desk.move(id, 'cancelled');
    await undo(id, 'cancelled', 'pending');
    await desk.move(id, 'cancelled');
    expect(await listHeldMails(shop.rows)).toHaveLength(2);
    await passUndoSeconds(shop.rows);
    expect(await kinds()).toEqual(['orders.cancelled']);
  });

  test('is that of the last status where two were set in a hurry', async () => {
    const { id } = await make();
    await desk.move(id, 'shipped');
    await desk.move(id, 'delivered');
    await passUndoSeconds(shop.rows);
    expect(await kinds()).toEqual(['orders.delivered']);
  });

  test('still goes out where a later change was undone', async () => {
    const { id } = await make();
    await desk.move(id, 'shipped');
    await desk.move(id, 'delivered');
    await undo(id, 'delivered', 'shipped');
    await passUndoSeconds(shop.rows);
    expect(await kinds()).toEqual(['orders.shipped']);
  });

  test('that is out already is told to whoever takes the status back, and nothing is sent again', async () => {
    const { id } = await make();
    await desk.move(id, 'shipped');
    await passUndoSeconds(shop.rows);
    await desk.move(id, 'cancelled');
    const early = await undo(id, 'cancelled', 'shipped');
    expect(await early.text()).not.toContain('already been sent');
    const late = await undo(id, 'shipped', 'pending');
    expect(await late.text()).toContain(
      'Status set back. The email to the customer had already been sent.',
    );
    await passUndoSeconds(shop.rows);
    expect(await kinds()).toEqual(['orders.shipped']);
  });

  test('and an Undo at the same moment agree: either nothing was sent, or it is said', async () => {
    for (let round = 0; round < 6; round += 1) {
      ama = await makePerson(shop.rows);
      const { id } = await make();
      await desk.move(id, 'shipped');
      const held = (await listHeldMails(shop.rows)).find(({ data }) => data.orderId === id);
      const [answer] = await Promise.all([
        undo(id, 'shipped', 'pending').then((said) => said.text()),
        held && runJob('orders.send-status-mail', held.data),
      ]);
      const sent = answer.includes('already been sent') ? ['orders.shipped'] : [];
      expect(await kinds()).toEqual(sent);
    }
  });
});

describe('cancelling', () => {
  test('tells the customer why, where staff want that', async () => {
    const { id } = await make();
    const form = { seen: 'pending', reason: 'The last one broke', show_reason: 'yes' };
    expect((await desk.post(`${id}/cancel`, form)).status).toBe(200);
    await passUndoSeconds(shop.rows);
    const [mail] = await mailsTo(shop.rows, ama.email);
    expect(mail?.text).toContain('Why: The last one broke');
    expect(await pageOf(id)).toContain('The last one broke');
    expect(await desk.notes(id)).toEqual(['Cancelled: The last one broke']);
    expect(JSON.stringify(await desk.activity(id))).not.toContain('broke');
    await desk.move(id, 'pending');
    expect(await pageOf(id)).not.toContain('The last one broke');
  });

  test('keeps the reason among staff otherwise, and can be silent', async () => {
    const { id } = await make();
    const form = { seen: 'pending', reason: 'Looks like a fraud', no_email: 'yes' };
    expect((await desk.post(`${id}/cancel`, form)).status).toBe(200);
    await passUndoSeconds(shop.rows);
    expect(await kinds()).toEqual([]);
    expect(await pageOf(id)).not.toContain('fraud');
    expect(await desk.notes(id)).toEqual(['Cancelled: Looks like a fraud']);
    expect(await desk.activity(id)).toMatchObject([
      { changes: { customer_emailed: { before: null, after: false } } },
    ]);
  });

  test('refuses a reason that is too long, or to be shown and missing', async () => {
    const { id } = await make();
    const forms: Record<string, string>[] = [
      { reason: 'x'.repeat(501) },
      { reason: ' ', show_reason: 'yes' },
    ];
    for (const form of forms) {
      expect((await desk.post(`${id}/cancel`, { seen: 'pending', ...form })).status).toBe(422);
    }
    expect(await desk.order(id)).toMatchObject({ status: 'pending' });
  });

  test('forgets the reason with the customer', async () => {
    const { id } = await make();
    await desk.post(`${id}/cancel`, { seen: 'pending', reason: 'Moved', show_reason: 'yes' });
    const { erasePersonalData } = await import('#app/personal-data.ts');
    const { inTransaction } = await import('#app/platform/database.ts');
    await inTransaction((tx) => erasePersonalData(tx, ama));
    const rows = await shop.rows('select cancel_reason from orders where id = $1', [id]);
    expect(rows).toEqual([{ cancel_reason: null }]);
  });
});
