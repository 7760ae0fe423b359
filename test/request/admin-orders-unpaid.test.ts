import { beforeAll, describe, expect, test } from 'vitest';
import { BAD_TEXTS } from '../support/bad-input.ts';
import { makeOrder } from '../support/orders.ts';
import { makePerson, type Person } from '../support/people.ts';
import { staffOrders, type StaffOrders } from '../support/staff-orders.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let desk: StaffOrders;
let ama: Person;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await staffOrders(shop);
  ama = await makePerson(shop.rows);
});

describe('an order that is not paid', () => {
  const refunded = { paymentState: 'refunded', refunded: 13_500 } as const;
  const make = (wanted: Parameters<typeof makeOrder>[2]) => makeOrder(shop.rows, ama, wanted);

  test.each(['processing', 'pending', 'shipped'] as const)(
    'because it was refunded has no next step on %s',
    async (status) => {
      const { id } = await make({ method: 'card', status, ...refunded });
      const html = await (await desk.get(`/${id}`)).text();
      expect(html).toContain('This order was refunded');
      expect(html).not.toMatch(/<button[^>]*what-the-customer-hears/);
    },
  );

  test('is not moved on without an answer, by whichever way', async () => {
    const going = await make({
      method: 'card',
      status: 'processing',
      events: [{ kind: 'refund_promised', details: { amount: 13_500 } }],
    });
    const gone = await make({
      method: 'card',
      status: 'cancelled',
      lines: [],
      total: 13_500,
      ...refunded,
    });
    const unpaid = await make({ method: 'card', status: 'processing', paymentState: 'unpaid' });
    for (const [order, to] of [
      [going, 'shipped'],
      [gone, 'processing'],
      [unpaid, 'delivered'],
    ] as const) {
      const asked = await desk.move(order.id, to);
      expect([asked.status, asked.headers.get('location')]).toEqual([
        302,
        `/admin/orders/${order.id}/status/${to}`,
      ]);
      expect(await desk.words(`/${order.id}/status/${to}`)).toMatch(/is unpaid\./);
      expect(await desk.activity(order.id)).toEqual([]);
      const seen = (await desk.order(order.id))?.status ?? '';
      const agreed = { intent: 'status', status: to, seen, agreed: 'yes' };
      expect((await desk.post(order.id, agreed)).status).toBe(200);
      expect(await desk.order(order.id)).toMatchObject({ status: to });
    }
  });

  test('but paid by card is not cancelled without an answer: money would move', async () => {
    const { id } = await make({ method: 'card', status: 'processing' });
    const asked = await desk.move(id, 'cancelled');
    expect(asked.headers.get('location')).toBe(`/admin/orders/${id}/cancel`);
    const undo = { intent: 'status', status: 'cancelled', seen: 'processing', undoing: 'yes' };
    expect((await desk.post(id, undo)).status).toBe(302);
    expect(await desk.order(id)).toMatchObject({ status: 'processing' });
  });
});

describe('the status of many orders', () => {
  test('is set for those that allow it, and the rest are named with the reason', async () => {
    const fine = await makeOrder(shop.rows, ama);
    const paid = await makeOrder(shop.rows, ama, { method: 'card', status: 'processing' });
    const moved = await makeOrder(shop.rows, ama, { status: 'shipped' });
    const ids = [fine, paid, moved].map(({ id }) => `ids=${id}`).join('&');
    const look = await desk.words(`/bulk?${ids}&set=cancelled`);
    expect(look).toContain('Set 3 orders to Cancelled?');
    expect(look).toContain('GH₵135.00 would be refunded. Cancel this order by itself.');
    const form = new URLSearchParams({ intent: 'set' });
    form.append('move', `${fine.id} pending cancelled`);
    form.append('move', `${paid.id} processing cancelled`);
    form.append('move', `${moved.id} pending cancelled`);
    const answer = await shop.post('/admin/orders/bulk', form, { cookie: desk.cookie });
    expect(answer.status).toBe(200);
    const words = await answer.text();
    expect(words).toContain('1 order updated, 2 not changed.');
    expect(words).toContain('It is now Shipped.');
    expect(await desk.order(fine.id)).toMatchObject({ status: 'cancelled' });
    expect(await desk.order(paid.id)).toMatchObject({ status: 'processing' });
    expect(await desk.order(moved.id)).toMatchObject({ status: 'shipped' });
    expect(await desk.activity(fine.id)).toHaveLength(1);
  });

  test('bears whatever is sent', async () => {
    for (const text of BAD_TEXTS) {
      const form = new URLSearchParams({ intent: 'set', move: text.toWellFormed() });
      const answer = await shop.post('/admin/orders/bulk', form, { cookie: desk.cookie });
      expect(answer.status).toBe(422);
      const query = new URLSearchParams({ ids: text.toWellFormed(), set: text.toWellFormed() });
      expect((await desk.get(`/bulk?${query}`)).status).toBe(200);
    }
  });
});
