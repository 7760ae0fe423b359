import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPaymentShop, type PaymentShop } from '../../support/payment-shop.ts';
import type { Person } from '../../support/people.ts';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

const DELIVERY = 1_500;

/** A buyer with the payment window open before them. */
async function atTheWindow(stock: number, quantity = 1) {
  const person = await shop.makeBuyer();
  const product = await shop.makeProduct(stock);
  const total = 10_000 * quantity + DELIVERY;
  const lines = [{ id: product, quantity }];
  const placed = await shop.place({ person, lines, total });
  expect(placed).toMatchObject({ ok: true, value: { kind: 'window' } });
  const reference = await referenceOf(person);
  return { person, product, total, lines, reference };
}

async function referenceOf(person: Person): Promise<string> {
  const attempts = await shop.attemptsOf(person);
  return attempts.at(-1)?.reference ?? '';
}

const ask = (reference: string, giveUp = false) =>
  shop.settle(reference, { now: new Date(), giveUp });

describe('a payment', () => {
  test('holds the goods before it is made, and becomes an order once it is', async () => {
    const { person, product, reference, total } = await atTheWindow(5, 2);
    expect(reference).toMatch(/^CVX_\d{13}_\d{6}$/);
    expect(await shop.stockOf(product)).toMatchObject({ stock: 5, reserved: 2, ledger: 5 });
    expect(await ask(reference)).toEqual({ state: 'unpaid' });
    expect(await shop.ordersOf(person)).toEqual([]);
    await shop.pay(reference, 'approve');
    const settled = await ask(reference);
    expect(settled).toMatchObject({ state: 'paid', number: `CVX${reference.slice(-6)}`, total });
    expect(await shop.ordersOf(person)).toMatchObject([
      { status: 'processing', payment_state: 'paid', payment_reference: reference },
    ]);
    expect(await shop.stockOf(product)).toMatchObject({
      stock: 3,
      reserved: 0,
      ledger: 3,
      sold: 2,
    });
    expect(await shop.mailsTo(person)).toEqual(['orders.paid', 'orders.received']);
  });

  test('asked about fifty times at once is one order and fifty equal answers', async () => {
    const { person, product, reference } = await atTheWindow(1);
    await shop.pay(reference, 'approve');
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(reference)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await shop.ordersOf(person)).toHaveLength(1);
    expect(await shop.stockOf(product)).toMatchObject({ stock: 0, onSale: false, ledger: 0 });
    expect(await shop.mailsTo(person)).toEqual(['orders.paid', 'orders.received']);
  });

  test('that was declined or left frees the goods when it is given up', async () => {
    const { product, reference } = await atTheWindow(1);
    await shop.pay(reference, 'decline');
    expect(await ask(reference)).toEqual({ state: 'unpaid' });
    expect(await shop.stockOf(product)).toMatchObject({ stock: 1, reserved: 1 });
    expect(await ask(reference, true)).toEqual({ state: 'unpaid' });
    expect(await shop.stockOf(product)).toMatchObject({ stock: 1, reserved: 0 });
  });

  test('that waits for approval on a phone is neither taken for paid nor for lost', async () => {
    const person = await shop.makeBuyer();
    const product = await shop.makeProduct(1);
    const lines = [{ id: product, quantity: 1 }];
    await shop.place({ person, lines, total: 11_500, method: 'mobile_money' });
    const reference = await referenceOf(person);
    await shop.pay(reference, 'approve_later');
    expect(await ask(reference, true)).toEqual({ state: 'waiting' });
    expect(await shop.stockOf(product)).toMatchObject({ reserved: 1 });
    await expect
      .poll(() => ask(reference))
      .toMatchObject({ state: 'paid', method: 'mobile_money' });
  });

  test('made after the goods were let go takes them again', async () => {
    const { person, product, reference } = await atTheWindow(1);
    await ask(reference, true);
    await shop.pay(reference, 'approve');
    expect(await ask(reference)).toMatchObject({ state: 'paid' });
    expect(await shop.stockOf(product)).toMatchObject({ stock: 0, reserved: 0, ledger: 0 });
    expect(await shop.ordersOf(person)).toHaveLength(1);
  });

  test('made after they were sold to somebody else goes back, once', async () => {
    const { person, product, reference, lines, total } = await atTheWindow(1);
    await ask(reference, true);
    const quicker = await shop.makeBuyer();
    await shop.place({ person: quicker, lines, total, method: 'cash_on_delivery' });
    await shop.pay(reference, 'approve');
    expect(await ask(reference)).toEqual({ state: 'returned' });
    expect(await ask(reference)).toEqual({ state: 'returned' });
    expect(await shop.ordersOf(person)).toEqual([]);
    expect(await shop.stockOf(product)).toMatchObject({ stock: 0, reserved: 0, ledger: 0 });
    expect(await shop.mailsTo(person)).toEqual(['payments.returned']);
    const [refund] = await shop.rows<{ id: string; state: string }>(
      `select r.* from refunds r join payment_attempts a on a.id = r.attempt_id where a.reference = $1`,
      [reference],
    );
    expect(refund).toMatchObject({ state: 'due', reason: 'sold_out', amount_minor: String(total) });
    await Promise.all([
      shop.run('payments.refund', { refundId: refund?.id ?? '' }),
      shop.run('payments.watch-refunds'),
    ]);
    await shop.run('payments.refund', { refundId: refund?.id ?? '' });
    expect((await shop.refunds()).filter((back) => back.reference === reference)).toHaveLength(1);
  });

  test('of a product that was deleted meanwhile goes back', async () => {
    const { product, reference } = await atTheWindow(3);
    await shop.rows('delete from products where id = $1', [product]);
    await shop.pay(reference, 'approve');
    expect(await ask(reference)).toEqual({ state: 'returned' });
  });

  test.each(['wrong_amount', 'wrong_currency'])(
    'of the %s goes back and is no order',
    async (fault) => {
      const { person, product, reference } = await atTheWindow(2);
      await shop.pay(reference, 'approve');
      await shop.faults({ next: [{ fault, times: 1 }] });
      expect(await ask(reference)).toEqual({ state: 'returned' });
      expect(await shop.ordersOf(person)).toEqual([]);
      expect(await shop.stockOf(product)).toMatchObject({ stock: 2, reserved: 0 });
    },
  );

  test('of another domain settles nothing', async () => {
    const { person, reference } = await atTheWindow(2);
    await shop.pay(reference, 'approve');
    await shop.faults({ next: [{ fault: 'live', times: 1 }] });
    expect(await ask(reference)).toEqual({ state: 'unpaid' });
    expect(await shop.ordersOf(person)).toEqual([]);
    expect(await ask(reference)).toMatchObject({ state: 'paid' });
  });

  test.each(['error', 'reset', 'invalid', 'unauthorized'])(
    'is not decided while the provider answers with %s',
    async (fault) => {
      const { product, reference } = await atTheWindow(1);
      await shop.faults({ next: [{ fault, on: 'verify', times: 1 }] });
      await expect(ask(reference, true)).rejects.toThrow(/provider/);
      expect(await shop.stockOf(product)).toMatchObject({ stock: 1, reserved: 1 });
      await shop.pay(reference, 'approve');
      expect(await ask(reference)).toMatchObject({ state: 'paid' });
    },
  );

  test('with an unknown reference is none of ours', async () => {
    expect(await ask('CVX_1700000000000_000000')).toBeUndefined();
  });
});

describe('the timed checks', () => {
  test('let go of goods only after asking, and find what was paid meanwhile', async () => {
    const unpaid = await atTheWindow(1);
    const paid = await atTheWindow(1);
    await shop.pay(paid.reference, 'approve');
    await shop.rows(
      `update payment_attempts set expires_at = now() - interval '1 minute' where reference = any($1)`,
      [[unpaid.reference, paid.reference]],
    );
    await shop.run('payments.expire');
    expect(await shop.stockOf(unpaid.product)).toMatchObject({ stock: 1, reserved: 0 });
    expect(await shop.stockOf(paid.product)).toMatchObject({ stock: 0, reserved: 0 });
    expect(await shop.ordersOf(paid.person)).toHaveLength(1);
  });

  test('keep the goods while the provider cannot be asked', async () => {
    const { product, reference } = await atTheWindow(1);
    await shop.rows(
      `update payment_attempts set expires_at = now() - interval '1 minute' where reference = $1`,
      [reference],
    );
    await shop.faults({ next: [{ fault: 'error', on: 'verify', times: 1 }] });
    await expect(shop.run('payments.expire')).rejects.toThrow();
    expect(await shop.stockOf(product)).toMatchObject({ reserved: 1 });
    await shop.run('payments.expire');
    expect(await shop.stockOf(product)).toMatchObject({ reserved: 0 });
  });

  test('find a payment of which nobody told us', async () => {
    const { person, reference } = await atTheWindow(1);
    await ask(reference, true);
    await shop.pay(reference, 'approve');
    await shop.run('payments.reconcile');
    expect(await shop.ordersOf(person)).toHaveLength(1);
  });
});

describe('placing the same order again', () => {
  test('five times at once shows one window', async () => {
    const person = await shop.makeBuyer();
    const product = await shop.makeProduct(9);
    const orderRequest = {
      person,
      lines: [{ id: product, quantity: 1 }],
      total: 11_500,
      key: randomUUID(),
    };
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.place(orderRequest)));
    const codes = answers.map((answer) =>
      answer.ok && answer.value.kind === 'window' ? answer.value.accessCode : answer,
    );
    expect(new Set(codes).size).toBe(1);
    expect(await shop.attemptsOf(person)).toHaveLength(1);
    expect(await shop.stockOf(product)).toMatchObject({ reserved: 1 });
  });

  test('five times at once for cash is one order', async () => {
    const person = await shop.makeBuyer();
    const product = await shop.makeProduct(9);
    const orderRequest = {
      person,
      lines: [{ id: product, quantity: 2 }],
      total: 21_500,
      key: randomUUID(),
      method: 'cash_on_delivery' as const,
    };
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.place(orderRequest)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await shop.ordersOf(person)).toHaveLength(1);
    expect(await shop.stockOf(product)).toMatchObject({ stock: 7, ledger: 7 });
    expect(await shop.mailsTo(person)).toEqual(['orders.received']);
  });

  test('after it was paid is that order, not a second one', async () => {
    const { person, lines, total, reference } = await atTheWindow(5);
    await shop.pay(reference, 'approve');
    const answer = await shop.place({ person, lines, total });
    expect(answer).toMatchObject({ ok: true, value: { kind: 'placed', method: 'card' } });
    expect(await shop.ordersOf(person)).toHaveLength(1);
  });

  test('with the first window left open: paying in both is one order and one refund', async () => {
    const person = await shop.makeBuyer();
    const product = await shop.makeProduct(1);
    const orderRequest = {
      person,
      lines: [{ id: product, quantity: 1 }],
      total: 11_500,
      key: randomUUID(),
    };
    await shop.place(orderRequest);
    // Another method makes it another request; the first window can still be paid in.
    await shop.place({ ...orderRequest, method: 'mobile_money' });
    const [first, second] = await shop.attemptsOf(person);
    expect([first?.state, second?.state]).toEqual(['released', 'open']);
    await shop.pay(first?.reference ?? '', 'approve');
    await shop.pay(second?.reference ?? '', 'approve');
    expect(await ask(first?.reference ?? '')).toMatchObject({ state: 'paid' });
    expect(await ask(second?.reference ?? '')).toEqual({ state: 'returned' });
    expect(await shop.ordersOf(person)).toHaveLength(1);
    expect(await shop.stockOf(product)).toMatchObject({ stock: 0, reserved: 0, ledger: 0 });
  });
});
