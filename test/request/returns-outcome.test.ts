import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendConcurrently } from '../support/concurrent-requests.ts';
import { mailsTo } from '../support/mails.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { openReturnDesk } from '../support/return-desk.ts';
import { decisionForm, makeReturn, reviewDecision } from '../support/returns.ts';

let desk: Awaited<ReturnType<typeof openReturnDesk>>;
let ama: Person;
beforeAll(async () => {
  desk = await openReturnDesk();
});
beforeEach(async () => {
  ama = await makePerson(desk.shop.rows);
});

describe('the money', () => {
  test('includes the delivery where staff say so, and no more of it than was paid', async () => {
    const { id, order } = await desk.paidOnline(ama, { reason: 'damaged', quantities: [2] });
    expect((await desk.decide(id, { delivery: '15.01' })).status).toBe(422);
    await desk.decide(id, { delivery: '15' });
    expect(await desk.refundsOf(order.id)).toMatchObject([{ amount_minor: '25500' }]);
  });

  test('is never more than what was paid and not promised yet', async () => {
    const { id, order } = await desk.paidOnline(ama, { quantities: [2] });
    await desk.shop.rows(
      `insert into order_events (order_id, kind, details) values ($1, 'refund_promised', '{"amount": 20000}')`,
      [order.id],
    );
    const line = await desk.lineOf(id);
    const tooMuch = await desk.decide(id);
    expect(tooMuch.status).toBe(422);
    expect(tooMuch.text).toContain('Only GH₵55.00 of this order can still be refunded');
    await desk.decide(id, { [`refund-${line}`]: '55' });
    expect(await desk.refundsOf(order.id)).toMatchObject([{ amount_minor: '5500' }]);
  });

  test('that two returns share is not paid twice, though both were reviewed before', async () => {
    const { id, order } = await desk.paidOnline(ama, { quantities: [2], reason: 'damaged' });
    const other = await makeReturn(desk.shop.rows, order.id, {
      state: 'received',
      quantities: [2],
    });
    const reviews = await Promise.all(
      [id, other].map(async (one) => {
        const { form } = await decisionForm(desk.shop.rows, one);
        return reviewDecision(desk.send, one, form);
      }),
    );
    const held = { sql: 'select from orders where id = $1 for update', values: [order.id] };
    const answers = await sendConcurrently(
      desk.shop,
      held,
      reviews.map(({ confirm }) => confirm),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await desk.refundsOf(order.id)).toHaveLength(1);
  });

  test('of a cash order is recorded as paid by hand, and the order keeps account of it', async () => {
    const { id, order } = await desk.received(ama, {}, { lines: [{ quantity: 2 }] });
    const { text, answer } = await desk.decide(id, { cash: 'paid' });
    expect(text).toContain('GH₵120.00 is recorded as paid back by hand');
    expect(answer?.status).toBe(200);
    expect(await desk.orderOf(order.id)).toMatchObject({ refunded_minor: '12000' });
    expect(await desk.activity(id)).toMatchObject([
      { changes: { paid_back: { after: 'by hand' }, refund_minor: { after: 12_000 } } },
    ]);
    const [mail] = await mailsTo(desk.shop.rows, ama.email);
    expect(mail?.text).toContain('we paid GH₵120.00 back by hand');
  });

  test('of a cash order can be owed first: it counts as promised until it is handed over, once', async () => {
    const { id, order } = await desk.received(ama, {}, { lines: [{ quantity: 2 }] });
    await desk.decide(id, { cash: 'later' });
    expect(await desk.returnOf(id)).toMatchObject({ state: 'completed', cash_due_minor: '12000' });
    expect(await desk.orderOf(order.id)).toMatchObject({ refunded_minor: '0' });
    const again = await makeReturn(desk.shop.rows, order.id, {
      state: 'received',
      quantities: [2],
    });
    expect((await desk.decide(again, {})).text).toContain('Only GH₵135.00 of this order');
    const paid = new URLSearchParams({ intent: 'cash-paid', returnId: id });
    const held = { sql: 'select from returns where id = $1 for update', values: [id] };
    const pay = () => desk.send(`/admin/returns/${id}`, paid);
    const answers = await sendConcurrently(desk.shop, held, [pay, pay, pay]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await desk.orderOf(order.id)).toMatchObject({ refunded_minor: '12000' });
    expect(await desk.kinds(ama)).toEqual(['orders.return-decided', 'orders.refunded']);
  });
});

describe('the stock', () => {
  test('gets back what is as good as new, once', async () => {
    const { id, productId } = await desk.sold(ama, {});
    const { confirm } = await reviewDecision(
      desk.send,
      id,
      (await decisionForm(desk.shop.rows, id)).form,
    );
    await confirm();
    await confirm();
    expect(await desk.stockOf(productId)).toEqual({ stock: 4, onSale: true, ledger: 4 });
  });

  test('opens again where the last one had been sold', async () => {
    const { id, productId } = await desk.sold(ama, {}, 2);
    await desk.decide(id);
    expect(await desk.stockOf(productId)).toEqual({ stock: 1, onSale: true, ledger: 1 });
  });

  test('tells of what was written off, does not count it, and keeps a sold-out product closed', async () => {
    const { id, productId, line, order } = await desk.sold(ama, {}, 2);
    await desk.decide(id, { [`disposition-${line}`]: 'write_off' });
    expect(await desk.stockOf(productId)).toEqual({ stock: 0, onSale: false, ledger: 0 });
    expect((await desk.movementsOf(productId)).slice(2)).toEqual([
      { delta: 1, reason: 'returned', order_id: order.id, return_id: id },
      { delta: -1, reason: 'written_off', order_id: null, return_id: id },
    ]);
    const page = await (
      await desk.shop.get(`/admin/products/${productId}/stock`, { cookie: desk.cookie })
    ).text();
    expect(page).toContain('Written off');
    // Cancelled afterwards, the order gives back the one that it still has, not the one that was written off.
    await desk.move(order.id, 'cancelled');
    expect(await desk.stockOf(productId)).toMatchObject({ stock: 1, ledger: 1 });
  });

  test('gets nothing back twice from an order that was cancelled meanwhile', async () => {
    const { id, productId, order } = await desk.sold(ama, { quantities: [2] });
    await desk.move(order.id, 'cancelled');
    await desk.shop.rows(`update orders set status = 'delivered' where id = $1`, [order.id]);
    const line = await desk.lineOf(id);
    await desk.decide(id, { [`refund-${line}`]: '0' });
    expect(await desk.stockOf(productId)).toEqual({ stock: 5, onSale: true, ledger: 5 });
  });
});

describe('an exchange', () => {
  const exchange = { outcome: 'exchange' };
  const replacementOf = async (id: string) =>
    (
      await desk.shop.rows<{ id: string; order_number: string }>(
        'select * from orders where exchange_return_id = $1 order by created_at desc',
        [id],
      )
    )[0];

  test('makes a replacement order with its own stock, paid by what came back', async () => {
    const { id, order, productId } = await desk.sold(ama, { kind: 'exchange' });
    const { text, answer } = await desk.decide(id, exchange);
    expect(text).toContain('No money moves.');
    expect(answer?.status).toBe(200);
    const replacement = await replacementOf(id);
    expect(replacement).toMatchObject({
      status: 'processing',
      payment_method: 'exchange',
      payment_state: 'paid',
      total_amount_minor: '12000',
      delivery_minor: '0',
      user_id: ama.id,
    });
    expect(replacement?.order_number).toMatch(/^CVX\d{6,}$/);
    expect(await desk.refundsOf(order.id)).toEqual([]);
    // One came back, one was sent.
    expect(await desk.stockOf(productId)).toEqual({ stock: 3, onSale: true, ledger: 3 });
    expect((await desk.movementsOf(productId)).at(-1)).toMatchObject({
      delta: -1,
      reason: 'sold',
      order_id: replacement?.id,
    });
    expect((await desk.kinds(ama)).toSorted()).toEqual([
      'orders.replacement',
      'orders.return-decided',
    ]);
    const own = { cookie: await cookieOf(desk.shop.rows, ama) };
    const number = String(replacement?.order_number);
    const original = await (await desk.shop.get(`/orders/${order.id}`, own)).text();
    expect(original).toContain(`Exchange accepted: replaced by order ${number}`);
    const page = await (await desk.shop.get(`/orders/${replacement?.id}`, own)).text();
    expect(page).toContain(`exchange for order ${order.number}`);
    const slip = await desk.shop.get(`/admin/orders/${replacement?.id}/packing-slip`, {
      cookie: desk.cookie,
    });
    expect(await slip.text()).toContain(number);
    const toShip = await (
      await desk.shop.get('/admin/orders?status=to-ship', { cookie: desk.cookie })
    ).text();
    expect(toShip).toContain(number);
  });

  test('is refused with clear words where the product is sold out; a refund is still possible', async () => {
    const { id, productId, line, order } = await desk.sold(ama, { kind: 'exchange' }, 2);
    await desk.shop.rows('update products set in_stock = false where id = $1', [productId]);
    const answer = await desk.decide(id, { ...exchange, [`disposition-${line}`]: 'write_off' });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('Choose another product, or refund the customer instead.');
    expect(await replacementOf(id)).toBeUndefined();
    expect((await desk.decide(id, { [`disposition-${line}`]: 'write_off' })).answer?.status).toBe(
      200,
    );
    expect(await desk.refundsOf(order.id)).toMatchObject([{ amount_minor: '12000' }]);
    expect(await desk.returnOf(id)).toMatchObject({ kind: 'return', state: 'completed' });
  });

  test('takes the last unit once, though two exchanges want it', async () => {
    const one = await desk.sold(ama, { kind: 'exchange' }, 3);
    const other = await desk.received(ama, { kind: 'exchange' });
    const name = (await decisionForm(desk.shop.rows, one.id)).lines[0]?.name ?? '';
    const reviews = await Promise.all(
      [one.id, other.id].map(async (id) => {
        const line = await desk.lineOf(id);
        const { form } = await decisionForm(desk.shop.rows, id, {
          ...exchange,
          [`disposition-${line}`]: 'write_off',
          [`replacement-${line}`]: name,
        });
        return reviewDecision(desk.send, id, form);
      }),
    );
    const held = { sql: 'select from products where id = $1 for update', values: [one.productId] };
    const answers = await sendConcurrently(
      desk.shop,
      held,
      reviews.map(({ confirm }) => confirm),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await desk.stockOf(one.productId)).toMatchObject({ stock: 0, ledger: 0 });
  });

  test('is decided again when its replacement is cancelled; the goods are not moved twice', async () => {
    const { id, productId, order } = await desk.sold(ama, { kind: 'exchange' });
    await desk.decide(id, exchange);
    const first = await replacementOf(id);
    expect(await desk.move(first?.id ?? '', 'cancelled')).toMatchObject({ ok: true });
    expect(await desk.returnOf(id)).toMatchObject({ state: 'received' });
    // Both are back: the one that was returned and the one that was never sent.
    expect(await desk.stockOf(productId)).toMatchObject({ stock: 4, ledger: 4 });
    const { answer } = await desk.decide(id);
    expect(answer?.status).toBe(200);
    expect(await desk.stockOf(productId)).toMatchObject({ stock: 4, ledger: 4 });
    expect(await desk.refundsOf(order.id)).toMatchObject([{ amount_minor: '12000' }]);
    // Refunded by now, so the replacement cannot be taken up again.
    const reopened = await desk.move(first?.id ?? '', 'processing');
    expect(reopened).toMatchObject({ ok: false, reason: 'decided_otherwise' });
  });

  test('brings in nothing, and is not paid back beyond what was paid at first', async () => {
    const { id, order } = await desk.sold(ama, { kind: 'exchange' });
    const { sumEarned } = await import('#app/orders/revenue.ts');
    const { db } = await import('#app/platform/database.ts');
    const { orders } = await import('#app/orders/schema.ts');
    const earned = async () => (await db.select({ sum: sumEarned }).from(orders))[0]?.sum;
    const before = await earned();
    await desk.decide(id, exchange);
    expect(await earned()).toBe(before);
    const replacement = await replacementOf(id);
    await desk.shop.rows(`update orders set status = 'delivered' where id = $1`, [replacement?.id]);
    expect(await earned()).toBe(before);
    const back = await makeReturn(desk.shop.rows, replacement?.id ?? '', { state: 'received' });
    const { refundOrder } = await import('#app/fulfilment/refund-order.ts');
    const refund = { staff: desk.staff, key: randomUUID(), why: 'x', now: new Date() };
    const direct = { ...refund, orderId: replacement?.id ?? '', amount: 1 as never };
    expect(await refundOrder(direct)).toMatchObject({ ok: false, reason: 'nothing_left' });
    // The money goes back by the payment of the first order.
    expect((await desk.decide(back)).answer?.status).toBe(200);
    expect(await desk.refundsOf(order.id)).toEqual([
      { reason: `return:${back}`, amount_minor: '12000' },
    ]);
    expect(await desk.refundsOf(replacement?.id ?? '')).toEqual([]);
  });

  test('names no product by a part of a name that several have', async () => {
    const { id, line } = await desk.sold(ama, { kind: 'exchange' });
    const unclear = await desk.decide(id, { ...exchange, [`replacement-${line}`]: 'Counted' });
    expect(unclear.status).toBe(422);
    expect(unclear.text).toContain('Several products match');
    const none = await desk.decide(id, { ...exchange, [`replacement-${line}`]: 'No such thing' });
    expect(none.status).toBe(422);
    expect(none.text).toContain('No product in the shop');
  });
});
