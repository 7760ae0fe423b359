import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { cancelOrder } from '../../support/shop-client.ts';
import { endLeases, skipDelays } from '../chaos/settle.ts';
import { GIFT, type Setup } from './setup.ts';

/** What is left of it in the order. */
const GIFT_KEPT = {
  gift: {
    recipient: { firstName: 'Esi', lastName: 'Boateng', phone: GIFT.phone },
    message: GIFT.message,
    wrap: { name: GIFT.wrap, price: 2_500 },
    isAnonymous: true,
  },
};

/** Kills one instance at exactly this point; the other instance and the shopper continue. */
export function testKills(setup: () => Setup): void {
  describe('a kill', () => {
    test('while the payment is initialized: the shopper still gets a payment window', async () => {
      const { shop, buyer, place, confirm, expectOneOrder, restart } = setup();
      const [target, other] = await setup().killedAndOther();
      const { shopper, goods, orderRequest } = await buyer({ stock: 1 });
      await shop.faults({ next: [{ fault: 'slow', on: 'initialize', ms: 6_000, after: true }] });
      const lost = place(target, shopper, orderRequest);
      const attempts = () =>
        shop.rows<{ id: string }>('select id from payment_attempts where user_id = $1', [
          shopper.id,
        ]);
      await expect.poll(attempts, { timeout: 30_000, interval: 20 }).toHaveLength(1);
      await target.kill();
      restart(target);
      expect(await lost).toMatchObject({ kind: 'lost' });
      // Skips the fifteen seconds in which the killed instance might still have opened it.
      await shop.rows(
        `update payment_attempts set created_at = created_at - interval '15 seconds' where user_id = $1`,
        [shopper.id],
      );
      const response = await place(other, shopper, orderRequest);
      expect(response).toMatchObject({ kind: 'window' });
      const attemptId = 'attemptId' in response ? (response.attemptId ?? '') : '';
      const [attempt] = await shop.rows<{ reference: string }>(
        'select reference from payment_attempts where id = $1',
        [attemptId],
      );
      await shop.pay(attempt?.reference ?? '', 'approve');
      expect(await confirm(other, shopper, attemptId)).toMatchObject({ kind: 'paid' });
      await expectOneOrder(shopper);
      const [left] = await shop.rows(
        'select stock_quantity as stock, reserved_quantity as held from products where id = $1',
        [goods.id],
      );
      expect(left).toEqual({ stock: 0, held: 0 });
    });

    test('after the window opened and before the payment of a guest’s gift', async () => {
      const { shop, openPayment, loseNextWebhook, confirm, expectOneOrder, restart } = setup();
      const [target, other] = await setup().killedAndOther();
      const want = { by: target, isGuest: true, gift: GIFT };
      const { shopper, attemptId, reference } = await openPayment(want);
      await target.kill();
      restart(target);
      await loseNextWebhook();
      await shop.pay(reference, 'approve');
      expect(await confirm(other, shopper, attemptId)).toMatchObject({ kind: 'paid' });
      await expectOneOrder(shopper);
      expect(await setup().ordersOf(shopper)).toMatchObject([{ ...GIFT_KEPT, wrap: 2_500 }]);
    });

    test('while the payment of a gift is verified', async () => {
      const { shop, openPayment, confirm, expectOneOrder, restart } = setup();
      const [target, other] = await setup().killedAndOther();
      const { shopper, attemptId, reference } = await openPayment({ by: other, gift: GIFT });
      const lose = { fault: 'lost', on: 'charge.success' };
      await shop.faults({ next: [lose, { fault: 'slow', on: 'verify', ms: 4_000 }] });
      await shop.pay(reference, 'approve');
      const lost = confirm(target, shopper, attemptId);
      await expect.poll(() => shop.faultsLeft(), { timeout: 30_000, interval: 20 }).toBe(0);
      await target.kill();
      restart(target);
      expect(await lost).toMatchObject({ kind: 'lost' });
      expect(await confirm(other, shopper, attemptId)).toMatchObject({ kind: 'paid' });
      await expectOneOrder(shopper);
    });

    test('while the order is being created and waits for the lock of a product', async () => {
      const { shop, openPayment, loseNextWebhook, confirm, expectOneOrder, restart } = setup();
      const [target, other] = await setup().killedAndOther();
      const { shopper, goods, attemptId, reference } = await openPayment({ by: other });
      await loseNextWebhook();
      await shop.pay(reference, 'approve');
      const holder = new Client({ connectionString: shop.databaseUrl });
      await holder.connect();
      await holder.query('begin');
      await holder.query('select from products where id = $1 for update', [goods.id]);
      const lost = confirm(target, shopper, attemptId);
      const waiting = () =>
        shop.rows(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and application_name = 'corvox'`,
        );
      await expect.poll(waiting, { timeout: 30_000, interval: 20 }).not.toEqual([]);
      await target.kill();
      restart(target);
      await lost;
      await holder.query('rollback');
      await holder.end();
      expect(await confirm(other, shopper, attemptId)).toMatchObject({ kind: 'paid' });
      await expectOneOrder(shopper);
    });

    test.each([
      ['just before the commit: nothing is saved', 'before', 0, false],
      ['just after the commit and before the response: the order is saved', 'after', 1, false],
      ['just after the commit of a guest’s order, whose cookie never arrives', 'after', 1, true],
    ] as const)('%s', async (_what, when, orders, isGuest) => {
      const { proxy, first, second, buyer, place, ordersOf, expectOneOrder } = setup();
      await setup().waitForRestarts();
      const { shopper, orderRequest } = await buyer({ method: 'cash_on_delivery', isGuest });
      const cut = proxy.cutCommit(/insert into "?orders\b/i, when);
      const lost = place(first, shopper, orderRequest);
      await cut;
      first.suspend();
      if (orders === 1) await expectOneOrder(shopper);
      await first.kill();
      expect(await lost).toMatchObject({ kind: 'lost' });
      expect(await ordersOf(shopper)).toHaveLength(orders);
      // Pressing again returns the saved order, or creates it.
      expect(await place(second, shopper, orderRequest)).toMatchObject({ kind: 'placed' });
      await expectOneOrder(shopper);
      setup().restart(first);
    });

    test('after the webhook was stored and before its response: a job creates the order', async () => {
      const { shop, proxy, first, second, openPayment, ordersOf, expectOneOrder } = setup();
      await setup().waitForRestarts();
      const { shopper, reference } = await openPayment({ by: first });
      second.suspend();
      const cut = proxy.cutCommit(/insert into "?payment_notices\b/i, 'after');
      await shop.faults({ next: [{ fault: 'lost', on: 'charge.success' }] });
      await shop.pay(reference, 'approve');
      const ringing = shop.sendWebhookTo(first, reference).catch(() => undefined);
      await cut;
      first.suspend();
      const notices = () =>
        shop.rows('select from payment_notices where reference = $1', [reference]);
      await expect.poll(notices, { timeout: 30_000, interval: 20 }).toHaveLength(1);
      await first.kill();
      expect(await ringing).toBeUndefined();
      expect(await ordersOf(shopper)).toEqual([]);
      second.resume();
      await expectOneOrder(shopper);
      setup().restart(first);
    });
  });
}

/** All are killed at once, with things done elsewhere of which they have not taken note. */
export function testKillDuringJobs(setup: () => Setup): void {
  test('during a refund and a mail: both are finished, and the refund is made once', async () => {
    const { shop, second, openPayment, confirm, eventually } = setup();
    await setup().waitForRestarts();
    const { shopper, attemptId, reference } = await openPayment();
    await shop.pay(reference, 'approve');
    expect(await confirm(second, shopper, attemptId)).toMatchObject({ kind: 'paid' });
    await eventually(() => unsent(setup(), shopper)).toBe(0);

    // The mail server receives a mail and is disconnected before it confirms it.
    let isKilled = (): void => undefined;
    const killed = new Promise<undefined>((resolve) => (isKilled = () => resolve(undefined)));
    const before = shop.mail.received().length;
    shop.mail.conduct().message = () => killed;
    await shop.faults({ next: [{ fault: 'slow', on: 'refund', ms: 5_000, after: true }] });
    await cancelOrder({ instance: second, shopper }, attemptId);
    const backs = async () =>
      (await shop.refunds()).filter((refund) => refund.reference === reference);
    await eventually(backs).toHaveLength(1);
    await eventually(async () => shop.mail.received().length > before).toBe(true);
    await endLeases(shop);
    shop.mail.conduct().message = undefined;
    isKilled();
    await Promise.all(shop.instances.map((instance) => instance.start()));
    await eventually(async () => {
      await skipDelays(shop);
      const [row] = await shop.rows<{ state: string }>(
        'select state from refunds where order_id = $1',
        [attemptId],
      );
      return row?.state;
    }).toBe('processed');
    expect(await backs()).toHaveLength(1);
    await eventually(async () => {
      await skipDelays(shop);
      return unsent(setup(), shopper);
    }).toBe(0);
  });
}

async function unsent({ shop }: Setup, { email }: { email: string }): Promise<number> {
  const waiting = 'select from mails where sent_at is null and to_address = $1';
  return (await shop.rows(waiting, [email])).length;
}
