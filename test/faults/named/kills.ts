import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { cancelOrder } from '../../support/fault-door.ts';
import { endLeases, hurry } from '../storm/settling.ts';
import type { Scene } from './scene.ts';

/** One instance is killed at exactly this point; the others, and the shopper who tries again, go on. */
export function killsAtNamedPoints(scene: () => Scene): void {
  describe('a kill', () => {
    test('while the provider is told of the payment: the shopper gets a window all the same', async () => {
      const { shop, buyer, place, confirm, expectOneOrder, revive } = scene();
      const [victim, other] = await scene().victimAndOther();
      const { shopper, goods, wish } = await buyer({ stock: 1 });
      await shop.faults({ next: [{ fault: 'slow', on: 'initialize', ms: 6_000, after: true }] });
      const lost = place(victim, shopper, wish);
      const attempts = () =>
        shop.rows<{ id: string }>('select id from payment_attempts where user_id = $1', [
          shopper.id,
        ]);
      await expect.poll(attempts, { timeout: 10_000, interval: 20 }).toHaveLength(1);
      await victim.kill();
      revive(victim);
      expect(await lost).toMatchObject({ kind: 'lost' });
      // The fifteen seconds in which the dead instance might still have opened it are taken for past.
      await shop.rows(
        `update payment_attempts set created_at = created_at - interval '15 seconds' where user_id = $1`,
        [shopper.id],
      );
      const heard = await place(other, shopper, wish);
      expect(heard).toMatchObject({ kind: 'window' });
      const attemptId = 'attemptId' in heard ? (heard.attemptId ?? '') : '';
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

    test('after the window opened and before the payment', async () => {
      const { shop, atTheWindow, loseNextWebhook, confirm, expectOneOrder, revive } = scene();
      const [victim, other] = await scene().victimAndOther();
      const { shopper, attemptId, reference } = await atTheWindow({ by: victim });
      await victim.kill();
      revive(victim);
      await loseNextWebhook();
      await shop.pay(reference, 'approve');
      expect(await confirm(other, shopper, attemptId)).toMatchObject({ kind: 'paid' });
      await expectOneOrder(shopper);
    });

    test('while the provider is asked what became of it', async () => {
      const { shop, atTheWindow, confirm, expectOneOrder, revive } = scene();
      const [victim, other] = await scene().victimAndOther();
      const { shopper, attemptId, reference } = await atTheWindow({ by: other });
      const lose = { fault: 'lost', on: 'charge.success' };
      await shop.faults({ next: [lose, { fault: 'slow', on: 'verify', ms: 4_000 }] });
      await shop.pay(reference, 'approve');
      const lost = confirm(victim, shopper, attemptId);
      await expect.poll(() => shop.faultsLeft(), { timeout: 5_000, interval: 20 }).toBe(0);
      await victim.kill();
      revive(victim);
      expect(await lost).toMatchObject({ kind: 'lost' });
      expect(await confirm(other, shopper, attemptId)).toMatchObject({ kind: 'paid' });
      await expectOneOrder(shopper);
    });

    test('in the middle of making the order, which waits for a product', async () => {
      const { shop, atTheWindow, loseNextWebhook, confirm, expectOneOrder, revive } = scene();
      const [victim, other] = await scene().victimAndOther();
      const { shopper, goods, attemptId, reference } = await atTheWindow({ by: other });
      await loseNextWebhook();
      await shop.pay(reference, 'approve');
      const holder = new Client({ connectionString: shop.databaseUrl });
      await holder.connect();
      await holder.query('begin');
      await holder.query('select from products where id = $1 for update', [goods.id]);
      const lost = confirm(victim, shopper, attemptId);
      const waiting = () =>
        shop.rows(
          `select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'corvox'`,
        );
      await expect.poll(waiting, { timeout: 5_000, interval: 20 }).not.toEqual([]);
      await victim.kill();
      revive(victim);
      await lost;
      await holder.query('rollback');
      await holder.end();
      expect(await confirm(other, shopper, attemptId)).toMatchObject({ kind: 'paid' });
      await expectOneOrder(shopper);
    });

    test.each([
      ['just before the commit: nothing half done is left', 'before', 0],
      ['just after the commit and before the answer: the order is there', 'after', 1],
    ] as const)('%s', async (_what, when, orders) => {
      const { wire, first, second, buyer, place, ordersOf, expectOneOrder } = scene();
      await scene().revived();
      const { shopper, wish } = await buyer({ method: 'cash_on_delivery' });
      const struck = wire.cut(/^commit/i, when);
      const lost = place(first, shopper, wish);
      await struck;
      first.freeze();
      if (orders === 1) await expectOneOrder(shopper);
      await first.kill();
      expect(await lost).toMatchObject({ kind: 'lost' });
      expect(await ordersOf(shopper)).toHaveLength(orders);
      // Whoever presses again gets the order that is there, or the one that was not.
      expect(await place(second, shopper, wish)).toMatchObject({ kind: 'placed' });
      await expectOneOrder(shopper);
      scene().revive(first);
    });

    test('after the webhook was noted and before its answer: the order comes by itself', async () => {
      const { shop, wire, first, second, atTheWindow, ordersOf, expectOneOrder } = scene();
      await scene().revived();
      const { shopper, reference } = await atTheWindow({ by: first });
      second.freeze();
      const struck = wire.cut(/^commit/i, 'after');
      await shop.faults({ next: [{ fault: 'lost', on: 'charge.success' }] });
      await shop.pay(reference, 'approve');
      const ringing = shop.ringAt(first, reference).catch(() => undefined);
      await struck;
      first.freeze();
      const notices = () =>
        shop.rows('select from payment_notices where reference = $1', [reference]);
      await expect.poll(notices, { timeout: 5_000, interval: 20 }).toHaveLength(1);
      await first.kill();
      expect(await ringing).toBeUndefined();
      expect(await ordersOf(shopper)).toEqual([]);
      second.thaw();
      await expectOneOrder(shopper);
      scene().revive(first);
    });
  });
}

/** All are killed at once, with things done elsewhere of which they have not taken note. */
export function killAmidDeeds(scene: () => Scene): void {
  test('with a refund and a mail under way: both are finished, the money goes back once', async () => {
    const { shop, second, atTheWindow, confirm, eventually } = scene();
    await scene().revived();
    const { shopper, attemptId, reference } = await atTheWindow();
    await shop.pay(reference, 'approve');
    expect(await confirm(second, shopper, attemptId)).toMatchObject({ kind: 'paid' });
    await eventually(() => unsent(scene(), shopper)).toBe(0);

    // The mail server reads a mail and is cut off before it can say that it has it.
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
      await hurry(shop);
      const [row] = await shop.rows<{ state: string }>(
        'select state from refunds where order_id = $1',
        [attemptId],
      );
      return row?.state;
    }).toBe('processed');
    expect(await backs()).toHaveLength(1);
    await eventually(async () => {
      await hurry(shop);
      return unsent(scene(), shopper);
    }).toBe(0);
  });
}

async function unsent({ shop }: Scene, { email }: { email: string }): Promise<number> {
  const waiting = 'select from mails where sent_at is null and to_address = $1';
  return (await shop.rows(waiting, [email])).length;
}
