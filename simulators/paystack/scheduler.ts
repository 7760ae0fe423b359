import type { Bank } from './bank.ts';
import { endPrompt } from './payments.ts';
import type { Change, Refund, Transaction, Webhook } from './records.ts';
import { moveRefund } from './refunds.ts';
import { timerName, nextTry, sendWebhook } from './webhooks.ts';

/** Sets a timer for everything in the ledger that is due later, after a restart too. */
export function startScheduler(bank: Bank): void {
  bank.ledger.subscribe((change) => schedule(bank, change));
}

function schedule(bank: Bank, [table, row]: Change): void {
  switch (table) {
    case 'transactions':
      return schedulePrompt(bank, row);
    case 'refunds':
      return scheduleRefund(bank, row);
    case 'webhooks':
      return scheduleWebhook(bank, row);
    case 'attempts': {
      const webhook = bank.ledger.findWebhook(row.webhook);
      return webhook && scheduleWebhook(bank, webhook);
    }
  }
}

function schedulePrompt(bank: Bank, { reference, status, prompt }: Transaction): void {
  const name = `prompt ${reference}`;
  if (status !== 'ongoing' || !prompt) return bank.timers.stop(name);
  const at = Math.min(prompt.endsAt, prompt.approveAt ?? Infinity);
  bank.timers.set(name, at, () => endPrompt(bank, reference));
}

function scheduleRefund(bank: Bank, refund: Refund): void {
  const moves = refund.status === 'pending' || refund.status === 'processing';
  if (!moves || refund.outcome === 'stuck') return;
  const at = refund.updatedAt + bank.config.refundMs;
  bank.timers.set(`refund ${refund.id}`, at, () => moveRefund(bank, refund.id));
}

function scheduleWebhook(bank: Bank, webhook: Webhook): void {
  const at = nextTry(bank, webhook);
  if (at === undefined) return;
  bank.timers.set(timerName(webhook), at, () => void sendWebhook(bank, webhook));
}
