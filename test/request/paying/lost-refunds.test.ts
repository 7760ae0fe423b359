import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetReconciled, losePayments } from '../../support/lost-payments.ts';
import { openPaymentShop, type PaymentShop } from '../../support/payment-shop.ts';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());
beforeEach(() => forgetReconciled(shop));

const TOTAL = 11_500;
const now = () => new Date();

async function bought() {
  const person = await shop.makeBuyer();
  const product = await shop.makeProduct(5);
  await shop.place({ person, lines: [{ id: product, quantity: 1 }], total: TOTAL });
  const [attempt] = await shop.attemptsOf(person);
  const { id = '', reference = '' } = attempt ?? {};
  await shop.pay(reference, 'approve');
  expect(await shop.settle(reference, { now: now() })).toMatchObject({ state: 'paid' });
  return { person, product, id, reference };
}

/** Owes a part of an order back, as staff do. */
async function promise(id: string, amount: number) {
  const { inTransaction } = await import('#app/platform/database.ts');
  const { createRefund } = await import('#app/payments/create-refund.ts');
  const { money } = await import('#app/values/money.ts');
  const reason = `staff:${randomUUID()}`;
  const refund = { attemptId: id, orderId: id, reason, amount: money(amount), now: now() };
  await inTransaction((tx) => createRefund(tx, refund));
  const [made] = await shop.rows<{ id: string }>('select id from refunds where reason = $1', [
    reason,
  ]);
  return made?.id ?? '';
}

/** A refund that was asked for and done; then the database forgets it, as after a restore. */
async function lostRefund(id: string, amount: number, ends: 'processed' | 'stuck' = 'processed') {
  if (ends === 'stuck') await shop.faults({ next: [{ fault: 'stuck', on: 'refund' }] });
  const refundId = await promise(id, amount);
  await shop.run('payments.refund', { refundId });
  if (ends === 'processed') {
    await expect
      .poll(async () => (await simulatorRefunds(id)).map(({ status }) => status), {
        timeout: 20_000,
      })
      .toEqual(['processed']);
  }
  await shop.rows('delete from refunds where id = $1', [refundId]);
  await shop.rows('delete from order_events where order_id = $1 and kind::text like $2', [
    id,
    'refund%',
  ]);
  await shop.rows(`update orders set refunded_minor = 0, payment_state = 'paid' where id = $1`, [
    id,
  ]);
  await shop.rows('delete from mails where order_id = $1', [id]);
  return refundId;
}

const simulatorRefunds = async (id: string) => {
  const [attempt] = await shop.rows<{ reference: string }>(
    'select reference from payment_attempts where id = $1',
    [id],
  );
  const all = (await shop.refunds()) as { reference: string; status: string; amount: number }[];
  return all.filter(({ reference }) => reference === attempt?.reference);
};
const refundsOf = (id: string) =>
  shop.rows<{ id: string; state: string; order_id: string | null }>(
    'select id, state, order_id from refunds where attempt_id = $1 order by created_at',
    [id],
  );
const orderOf = async (id: string) => {
  const [order] = await shop.rows<{ refunded_minor: string; payment_state: string }>(
    'select refunded_minor, payment_state from orders where id = $1',
    [id],
  );
  return order;
};
const leftOf = async (id: string) => {
  const { inTransaction } = await import('#app/platform/database.ts');
  const { findLeftToPayBack } = await import('#app/returns/queries.ts');
  return inTransaction((tx) => findLeftToPayBack(tx, id));
};

describe('a refund that a restore has lost', () => {
  test('is taken over from the provider: staff can pay back no more than is left', async () => {
    const { person, id } = await bought();
    const refundId = await lostRefund(id, 4_000);
    expect(await leftOf(id)).toBe(TOTAL);
    await shop.run('payments.reconcile');
    expect(await refundsOf(id)).toEqual([{ id: refundId, state: 'processed', order_id: id }]);
    expect(await orderOf(id)).toEqual({ refunded_minor: '4000', payment_state: 'paid' });
    expect(await leftOf(id)).toBe(TOTAL - 4_000);
    await shop.run('payments.reconcile');
    expect(await orderOf(id)).toEqual({ refunded_minor: '4000', payment_state: 'paid' });
    // It had been sent: the customer heard of it then.
    expect(await shop.mailsTo(person)).toEqual([]);
    expect(
      await shop.rows('select action from admin_activity_log where record_id = $1', [id]),
    ).toEqual([{ action: 'Found lost refund at the payment provider' }]);
  });

  test('of the whole sum shows the order as refunded', async () => {
    const { id } = await bought();
    await lostRefund(id, TOTAL);
    await shop.run('payments.reconcile');
    expect(await orderOf(id)).toEqual({
      refunded_minor: String(TOTAL),
      payment_state: 'refunded',
    });
  });

  test('that is still under way counts as promised, and is followed by its webhook', async () => {
    const { id, reference } = await bought();
    await lostRefund(id, 4_000, 'stuck');
    await shop.run('payments.look-after-refunds', { reference });
    expect(await refundsOf(id)).toMatchObject([{ state: 'requested' }]);
    expect(await leftOf(id)).toBe(TOTAL - 4_000);
    expect(await orderOf(id)).toMatchObject({ refunded_minor: '0' });
  });

  test('asked for again in the same sum before it was found is sent once', async () => {
    const { id } = await bought();
    await lostRefund(id, 4_000);
    const again = await promise(id, 4_000);
    await shop.run('payments.refund', { refundId: again });
    await shop.run('payments.reconcile');
    expect(await simulatorRefunds(id)).toMatchObject([{ amount: 4_000 }]);
    expect(await refundsOf(id)).toEqual([{ id: again, state: 'processed', order_id: id }]);
    expect(await orderOf(id)).toMatchObject({ refunded_minor: '4000' });
  });

  test('made in the provider’s dashboard is none of ours and is left to people', async () => {
    const { id, reference } = await bought();
    const { SECRET_KEY } = await import('../../support/payment-simulator.ts');
    const answer = await fetch(`${shop.simulatorUrl}/refund`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ transaction: reference, amount: 2_000 }),
    });
    expect(answer.status).toBe(200);
    await shop.run('payments.reconcile');
    expect(await refundsOf(id)).toEqual([]);
  });
});

describe('a payment and its refund that a restore has lost', () => {
  test('in full are no order again, and no second refund', async () => {
    const { person, product, id, reference } = await bought();
    const refundId = await lostRefund(id, TOTAL, 'stuck');
    await losePayments(shop, [reference]);
    await shop.run('payments.reconcile');
    await shop.run('payments.reconcile');
    expect(await shop.ordersOf(person)).toEqual([]);
    expect(await refundsOf(id)).toEqual([{ id: refundId, state: 'requested', order_id: null }]);
    expect(await shop.stockOf(product)).toMatchObject({ stock: 5 });
    expect(await shop.mailsTo(person)).toEqual([]);
  });

  test('in part are the order with what went back', async () => {
    const { id, reference } = await bought();
    const refundId = await lostRefund(id, 4_000);
    await losePayments(shop, [reference]);
    await shop.run('payments.reconcile');
    expect(await refundsOf(id)).toEqual([{ id: refundId, state: 'processed', order_id: id }]);
    expect(await orderOf(id)).toEqual({ refunded_minor: '4000', payment_state: 'paid' });
  });

  test('of which the attempt was kept are in the books again, and nothing is held', async () => {
    const { person, product, id, reference } = await bought();
    const refundId = await lostRefund(id, TOTAL);
    await losePayments(shop, [reference], { keepsAttempt: true });
    expect(await shop.stockOf(product)).toMatchObject({ stock: 5, reserved: 1 });
    await shop.run('payments.reconcile');
    expect(await shop.ordersOf(person)).toEqual([]);
    expect(await refundsOf(id)).toEqual([{ id: refundId, state: 'processed', order_id: null }]);
    expect(await shop.attemptsOf(person)).toMatchObject([{ state: 'returned' }]);
    expect(await shop.stockOf(product)).toMatchObject({ stock: 5, reserved: 0, ledger: 5 });
  });

  test('in part, of which the attempt was kept, are one order with what went back', async () => {
    const { person, id, reference } = await bought();
    const refundId = await lostRefund(id, 4_000);
    await losePayments(shop, [reference], { keepsAttempt: true });
    // The provider tells of the refund before anybody asks about the payment.
    await shop.run('payments.look-after-refunds', { reference });
    expect(await refundsOf(id)).toEqual([]);
    await shop.run('payments.reconcile');
    expect(await shop.ordersOf(person)).toHaveLength(1);
    expect(await refundsOf(id)).toEqual([{ id: refundId, state: 'processed', order_id: id }]);
    expect(await orderOf(id)).toEqual({ refunded_minor: '4000', payment_state: 'paid' });
  });

  test('that the provider has reversed are in the books again, without an order', async () => {
    const { person, id, reference } = await bought();
    const refundId = await lostRefund(id, TOTAL);
    await losePayments(shop, [reference]);
    await shop.run('payments.reconcile');
    await shop.run('payments.settle', { reference });
    expect(await shop.ordersOf(person)).toEqual([]);
    expect(await refundsOf(id)).toEqual([{ id: refundId, state: 'processed', order_id: null }]);
    expect(await shop.mailsTo(person)).toEqual([]);
  });
});
