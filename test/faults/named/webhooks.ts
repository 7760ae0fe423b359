import { describe, expect, test } from 'vitest';
import { promise } from '../storm/settling.ts';
import type { Scene } from './scene.ts';

const SIGNINGS = ['forged', 'wrong_key', 'reserialised', 'unsigned'] as const;

/** What the bank tells is late, lost, repeated, out of order or a lie. */
export function webhooksGoneWrong(scene: () => Scene): void {
  describe('the webhook', () => {
    test('lost, with the tab closed: the timed check finds the payment', async () => {
      const { shop, atTheWindow, loseNextWebhook, expectOneOrder, ordersOf } = scene();
      const { shopper, reference } = await atTheWindow();
      await loseNextWebhook();
      await shop.pay(reference, 'approve');
      expect(await ordersOf(shopper)).toEqual([]);
      await promise(shop.databaseUrl, ['payments.reconcile']);
      await expectOneOrder(shopper);
    });

    test('twenty times at once: one order', async () => {
      const { shop, atTheWindow, expectOneOrder, eventually } = scene();
      const { shopper, reference } = await atTheWindow();
      await shop.faults({ next: [{ fault: 'doubled', on: 'charge.success', copies: 20 }] });
      await shop.pay(reference, 'approve');
      await expectOneOrder(shopper);
      const answers = async () => {
        const sent = (await shop.webhooks()).find((webhook) => webhook.reference === reference);
        return sent?.attempts.map(({ answer }) => answer);
      };
      await eventually(answers).toEqual(Array(20).fill(200));
      await shop.rows('select pg_sleep(0.3)');
      await expectOneOrder(shopper);
    });

    test('before the shopper comes back: they are shown that very order', async () => {
      const { shop, second, atTheWindow, confirm, expectOneOrder, ordersOf } = scene();
      const { shopper, attemptId, reference } = await atTheWindow();
      await shop.pay(reference, 'approve');
      await expectOneOrder(shopper);
      const [order] = await ordersOf(shopper);
      const heard = await confirm(second, shopper, attemptId);
      expect(heard).toMatchObject({ kind: 'paid', number: order?.number });
    });

    test('of a refund before that of the payment: no harm, and one order', async () => {
      const { shop, atTheWindow, loseNextWebhook, expectOneOrder, ordersOf } = scene();
      const { shopper, reference } = await atTheWindow();
      await loseNextWebhook();
      await shop.pay(reference, 'approve');
      const { webhook } = await shop.ring({ event: 'refund.processed', reference });
      expect(webhook.delivered).toBe(true);
      expect(await ordersOf(shopper)).toEqual([]);
      await shop.ring({ event: 'charge.success', reference });
      await expectOneOrder(shopper);
    });

    test('forged is turned away, and even a true one makes no order of what was not paid', async () => {
      const { shop, second, atTheWindow, confirm, ordersOf } = scene();
      const { shopper, attemptId, reference } = await atTheWindow();
      const data = { status: 'success', paid_at: new Date().toISOString() };
      for (const signing of SIGNINGS) {
        const { webhook } = await shop.ring({ event: 'charge.success', reference, data, signing });
        expect(webhook.attempts.map(({ answer }) => answer)).toEqual([401]);
      }
      const { webhook } = await shop.ring({ event: 'charge.success', reference, data });
      expect(webhook.delivered).toBe(true);
      expect(await confirm(second, shopper, attemptId)).toMatchObject({ kind: 'unpaid' });
      expect(await ordersOf(shopper)).toEqual([]);
    });
  });
}
