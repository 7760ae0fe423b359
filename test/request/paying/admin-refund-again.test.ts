import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendConcurrently } from '../../support/concurrent-requests.ts';
import { openPaymentShop, type PaymentShop } from '../../support/payment-shop.ts';
import { staffOrders, type StaffOrders } from '../../support/staff-orders.ts';
import { stuckRefunds } from '../../support/stuck-refunds.ts';
import { wholeDatabase } from '../../support/whole-database.ts';

let shop: PaymentShop;
let desk: StaffOrders;
let money: ReturnType<typeof stuckRefunds>;
beforeAll(async () => {
  shop = await openPaymentShop();
  desk = await staffOrders(shop);
  money = stuckRefunds(shop, desk);
});
afterAll(() => shop.close());

describe('a refund that the provider gave up', () => {
  test('is asked for again, goes through, and is told as any other', async () => {
    const made = await money.stuck();
    const page = await desk.words(`/${made.id}`);
    expect(page).toContain('A refund of GH₵50.00 is stuck');
    expect(page).toContain('could not send it and has given up');
    expect(page).toContain('Try again the refund of GH₵50.00');
    expect(page).toContain('Settled by hand… the refund of GH₵50.00');
    const answer = await money.retry(made);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Refund of GH₵50.00 sent to the payment provider again');
    expect(await money.refundRow(made)).toMatchObject({
      state: 'due',
      tries: 2,
      provider_id: null,
    });
    expect(await money.jobs(made)).toBe(2);
    const waiting = await desk.words(`/${made.id}`);
    expect(waiting).toContain('The refund of GH₵50.00 is being retried');
    expect(waiting).toContain('Reload the page to see the result.');
    expect(waiting).not.toContain('Try again');
    expect(await money.activity(made)).toEqual(['Asked for refund again']);
    expect((await desk.activity(made.id)).at(-1)).toMatchObject({
      admin_id: desk.staff.id,
      table_name: 'orders',
      changes: {
        refund: { before: 'failed', after: 'due' },
        amount: { before: null, after: 'GH₵50.00' },
      },
    });
    await money.send(made);
    await money.follow(made, 'processed');
    expect(await money.paidAt(made)).toEqual([5_000]);
    expect(await desk.order(made.id)).toMatchObject({ refunded_minor: '5000' });
    expect(await money.events(made)).toEqual([
      'refund_promised',
      'refund_stuck',
      'refund_retried',
      'refunded',
    ]);
    expect(await money.kinds(made)).toEqual(['orders.refunded']);
    expect(await desk.words(`/${made.id}`)).toMatch(
      /Refund of GH₵50\.00 sent.*Refund of GH₵50\.00 on its way again .*Kofi Owusu.*held up/,
    );
    expect(await desk.words(`/${made.id}`)).not.toContain('is stuck');
  });

  test('may be given up again and again, until it goes through once', async () => {
    const made = await money.stuck();
    for (let press = 0; press < 2; press += 1) {
      expect((await money.retry(made)).status).toBe(200);
      await shop.faults({ next: [{ fault: 'failed', times: 1 }] });
      await money.send(made);
      await money.follow(made, 'failed');
      expect(await money.paidAt(made)).toEqual([]);
    }
    expect((await money.retry(made)).status).toBe(200);
    await money.send(made);
    await money.follow(made, 'processed');
    expect(await money.paidAt(made)).toEqual([5_000]);
    expect(await money.activity(made)).toHaveLength(3);
    expect(await money.kinds(made)).toEqual(['orders.refunded']);
  });

  test.each(['error', 'reset'])(
    'is not sent twice where it was made although the answer was lost (%s)',
    async (fault) => {
      const made = await money.stuck();
      await money.retry(made);
      await shop.faults({ next: [{ fault, on: 'refund', times: 1, after: true }] });
      await expect(money.send(made)).rejects.toThrow();
      expect(await money.refundRow(made)).toMatchObject({ state: 'due' });
      for (let run = 0; run < 3; run += 1) await money.send(made);
      await money.follow(made, 'processed');
      expect(await money.paidAt(made)).toEqual([5_000]);
    },
  );

  test.each(['refund_list', 'refund'])(
    'waits while the provider answers 5xx to %s, and is sent once it answers again',
    async (on) => {
      const made = await money.stuck();
      expect((await money.retry(made)).status).toBe(200);
      await shop.faults({ next: [{ fault: 'error', on, times: 1 }] });
      await expect(money.send(made)).rejects.toThrow();
      expect(await money.refundRow(made)).toMatchObject({ state: 'due', tries: 2 });
      expect(await money.paidAt(made)).toEqual([]);
      await money.send(made);
      await money.follow(made, 'processed');
      expect(await money.paidAt(made)).toEqual([5_000]);
    },
  );

  test('is not sent again where in truth it went through', async () => {
    const made = await money.refunded();
    await shop.run('payments.refund', { refundId: made.refundId });
    await expect.poll(() => money.paidAt(made)).toEqual([5_000]);
    await shop.rows(`update refunds set state = 'failed' where id = $1`, [made.refundId]);
    expect((await money.retry(made)).status).toBe(200);
    await money.send(made);
    await money.follow(made, 'processed');
    expect(await money.paidAt(made)).toEqual([5_000]);
    expect(await desk.order(made.id)).toMatchObject({ refunded_minor: '5000' });
  });

  test('is not sent again where somebody paid it back in the provider’s dashboard', async () => {
    const made = await money.stuck();
    await money.fromDashboard(made.reference, 5_000);
    expect((await money.retry(made)).status).toBe(200);
    await money.send(made);
    expect(await money.paidAt(made)).toEqual([5_000]);
    expect(await money.refundRow(made)).toMatchObject({
      state: 'needs_attention',
      trouble: 'made_elsewhere',
    });
    const page = await desk.words(`/${made.id}`);
    expect(page).toContain('someone refunded this payment in the provider’s dashboard');
    expect(page).not.toContain('Try again');
    const before = await wholeDatabase(shop.rows);
    expect((await money.retry(made)).status).toBe(409);
    expect(await wholeDatabase(shop.rows)).toEqual(before);
    expect((await money.settle(made, { how: 'In the dashboard' })).status).toBe(200);
    expect(await desk.order(made.id)).toMatchObject({ refunded_minor: '5000' });
  });

  test('is left to whoever may still be at it', async () => {
    const made = await money.stuck();
    await money.retry(made);
    await expect(shop.run('payments.refund', { refundId: made.refundId })).rejects.toThrow(
      'paused',
    );
    expect(await money.paidAt(made)).toEqual([]);
  });

  test('is not taken for given up by somebody who looked at the try before', async () => {
    const made = await money.stuck();
    const { refundId, reference } = made;
    const held = { sql: 'select from refunds where id = $1 for update', values: [refundId] };
    await sendConcurrently<unknown>(shop, held, [
      () => money.retry(made),
      () => shop.run('payments.look-after-refunds', { reference }),
    ]);
    expect(await money.refundRow(made)).toMatchObject({ state: 'due', tries: 2 });
    expect(await money.events(made)).toEqual(['refund_promised', 'refund_stuck', 'refund_retried']);
  });
});

describe('a refund that the provider did not accept', () => {
  test('says why, and can be asked for again', async () => {
    const made = await money.refunded();
    await money.fromDashboard(made.reference, 21_500);
    await shop.run('payments.refund', { refundId: made.refundId });
    expect(await money.refundRow(made)).toMatchObject({
      state: 'needs_attention',
      provider_id: null,
      trouble: 'transaction_reversed',
    });
    expect(await money.events(made)).toEqual(['refund_promised', 'refund_stuck']);
    expect(await desk.words(`/${made.id}`)).toContain(
      'did not accept it. Its reason: “transaction reversed”. Try again',
    );
    expect((await money.retry(made)).status).toBe(200);
    expect(await money.refundRow(made)).toMatchObject({ state: 'due', trouble: null });
  });
});
