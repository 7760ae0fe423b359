import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPaymentShop, type PaymentShop } from '../../support/payment-shop.ts';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

/** Somebody who paid, and then thought better of it. */
async function cancelled() {
  const person = await shop.makeBuyer();
  const product = await shop.makeProduct(3);
  await shop.place({ person, lines: [{ id: product, quantity: 2 }], total: 21_500 });
  const [attempt] = await shop.attemptsOf(person);
  const reference = attempt?.reference ?? '';
  await shop.pay(reference, 'approve');
  await shop.settle(reference, { now: new Date() });
  const orderId = attempt?.id ?? '';
  await shop.cancelOrder({ buyer: { kind: 'user', id: person.id }, orderId, now: new Date() });
  const [refund] = await shop.rows<{ id: string; state: string }>(
    'select * from refunds where order_id = $1',
    [orderId],
  );
  return { person, product, reference, orderId, refundId: refund?.id ?? '' };
}

const refundRow = async (id: string) =>
  (await shop.rows<{ state: string }>('select * from refunds where id = $1', [id]))[0];
const backAt = async (reference: string) =>
  (await shop.refunds()).filter((back) => back.reference === reference);

describe('a paid order that is cancelled', () => {
  test('owes the whole sum back, sends it once, and tells about it', async () => {
    const { person, product, reference, orderId, refundId } = await cancelled();
    expect(await shop.stockOf(product)).toMatchObject({ stock: 3, ledger: 3 });
    expect(await refundRow(refundId)).toMatchObject({ state: 'due', amount_minor: '21500' });
    for (let n = 0; n < 3; n += 1) await shop.run('payments.refund', { refundId });
    await expect
      .poll(async () => {
        await shop.run('payments.look-after-refunds', { reference });
        return (await refundRow(refundId))?.state;
      })
      .toBe('processed');
    expect(await backAt(reference)).toMatchObject([{ amount: 21_500 }]);
    expect(await shop.ordersOf(person)).toMatchObject([
      { id: orderId, status: 'cancelled', payment_state: 'refunded', refunded_minor: '21500' },
    ]);
    expect(await shop.mailsTo(person)).toEqual([
      'orders.paid',
      'orders.received',
      'orders.cancelled',
      'orders.refunded',
    ]);
    const events = await shop.rows<{ kind: string }>(
      'select kind from order_events where order_id = $1 order by id',
      [orderId],
    );
    expect(events.map(({ kind }) => kind)).toEqual([
      'placed',
      'paid',
      'status_changed',
      'refund_promised',
      'refunded',
    ]);
  });

  test.each(['error', 'reset', 'slow'])(
    'whose refund was made although the answer was lost (%s) is not paid back twice',
    async (fault) => {
      const { reference, refundId } = await cancelled();
      await shop.faults({
        // Far above the shop's ten seconds: a machine that stands still for one must not hand it the answer after all.
        slow_ms: 60_000,
        next: [{ fault, on: 'refund', times: 1, after: true }],
      });
      await expect(shop.run('payments.refund', { refundId })).rejects.toThrow();
      expect(await backAt(reference)).toHaveLength(1);
      expect(await refundRow(refundId)).toMatchObject({ state: 'due' });
      await shop.run('payments.refund', { refundId });
      expect(await backAt(reference)).toHaveLength(1);
      expect((await refundRow(refundId))?.state).not.toBe('due');
    },
  );

  test.each([
    ['failed', 'failed'],
    ['needs_attention', 'needs_attention'],
  ])('whose refund %s is marked for staff to see', async (fault, state) => {
    const { reference, refundId, orderId } = await cancelled();
    await shop.faults({ next: [{ fault, times: 1 }] });
    await shop.run('payments.refund', { refundId });
    await expect
      .poll(async () => {
        await shop.run('payments.look-after-refunds', { reference });
        return (await refundRow(refundId))?.state;
      })
      .toBe(state);
    const events = await shop.rows<{ kind: string }>(
      `select kind from order_events where order_id = $1 and kind = 'refund_stuck'`,
      [orderId],
    );
    expect(events).toHaveLength(1);
  });

  test('by a worker that was paused past its time leaves the rest to the next one', async () => {
    const { sendRefund } = await import('#app/payments/send-refund.ts');
    const { reference, refundId } = await cancelled();
    const past = new Date(Date.now() - 1);
    await expect(
      sendRefund(refundId, { now: past, deadline: past, signal: AbortSignal.timeout(5_000) }),
    ).rejects.toThrow('paused');
    expect(await backAt(reference)).toEqual([]);
  });
});
