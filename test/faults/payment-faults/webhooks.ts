import { describe, expect, test } from 'vitest';
import { enqueueJobs } from '../chaos/settle.ts';
import type { Setup } from './setup.ts';

const SIGNINGS = ['forged', 'wrong_key', 'reserialised', 'unsigned'] as const;

/** Webhooks that are late, lost, repeated, out of order or forged. */
export function testWebhookFaults(setup: () => Setup): void {
  describe('the webhook', () => {
    test('lost, with the tab closed: the timed check finds the payment', async () => {
      const { shop, openPayment, loseNextWebhook, expectOneOrder, ordersOf } = setup();
      const { shopper, reference } = await openPayment();
      await loseNextWebhook();
      await shop.pay(reference, 'approve');
      expect(await ordersOf(shopper)).toEqual([]);
      await enqueueJobs(shop.databaseUrl, ['payments.reconcile']);
      await expectOneOrder(shopper);
    });

    test('twenty times at once: one order', async () => {
      const { shop, openPayment, expectOneOrder, eventually } = setup();
      const { shopper, reference } = await openPayment();
      await shop.faults({ next: [{ fault: 'doubled', on: 'charge.success', copies: 20 }] });
      await shop.pay(reference, 'approve');
      await expectOneOrder(shopper);
      const answers = async () => {
        const sent = (await shop.webhooks()).find((webhook) => webhook.reference === reference);
        return sent?.attempts.map(({ answer }) => answer) ?? [];
      };
      await eventually(async () => (await answers()).length).toBe(20);
      // Where one row is locked for long, some are asked to come again.
      const kinds = new Set(await answers());
      expect(kinds).toContain(200);
      expect([...kinds].filter((answer) => answer !== 200 && answer !== 503)).toEqual([]);
      await shop.rows('select pg_sleep(0.3)');
      await expectOneOrder(shopper);
    });

    test('before the shopper returns: they are shown the same order', async () => {
      const { shop, second, openPayment, confirm, expectOneOrder, ordersOf } = setup();
      const { shopper, attemptId, reference } = await openPayment();
      await shop.pay(reference, 'approve');
      await expectOneOrder(shopper);
      const [order] = await ordersOf(shopper);
      const response = await confirm(second, shopper, attemptId);
      expect(response).toMatchObject({ kind: 'paid', number: order?.number });
    });

    test('of a refund before that of the payment: one order', async () => {
      const { shop, openPayment, loseNextWebhook, expectOneOrder, ordersOf } = setup();
      const { shopper, reference } = await openPayment();
      await loseNextWebhook();
      await shop.pay(reference, 'approve');
      const { webhook } = await shop.sendWebhook({ event: 'refund.processed', reference });
      expect(webhook.delivered).toBe(true);
      expect(await ordersOf(shopper)).toEqual([]);
      await shop.sendWebhook({ event: 'charge.success', reference });
      await expectOneOrder(shopper);
    });

    test('forged is rejected, and a valid one creates no order for an unpaid payment', async () => {
      const { shop, second, openPayment, confirm, ordersOf } = setup();
      const { shopper, attemptId, reference } = await openPayment();
      const data = { status: 'success', paid_at: new Date().toISOString() };
      for (const signing of SIGNINGS) {
        const { webhook } = await shop.sendWebhook({
          event: 'charge.success',
          reference,
          data,
          signing,
        });
        expect(webhook.attempts.map(({ answer }) => answer)).toEqual([401]);
      }
      const { webhook } = await shop.sendWebhook({ event: 'charge.success', reference, data });
      expect(webhook.delivered).toBe(true);
      expect(await confirm(second, shopper, attemptId)).toMatchObject({ kind: 'unpaid' });
      expect(await ordersOf(shopper)).toEqual([]);
    });
  });
}
