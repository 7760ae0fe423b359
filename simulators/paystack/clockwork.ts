import type { Bank } from './bank.ts';
import { endPrompt } from './payments.ts';
import type { Change, Refund, Transaction, Webhook } from './records.ts';
import { moveRefund } from './refunds.ts';
import { clockOf, nextTry, sendWebhook } from './webhooks.ts';

/** Whatever stands in the ledger and waits for its time gets a clock, after a restart too. */
export function startClockwork(bank: Bank): void {
  bank.ledger.follow((change) => setClock(bank, change));
}

function setClock(bank: Bank, [table, row]: Change): void {
  switch (table) {
    case 'transactions':
      return watchPrompt(bank, row);
    case 'refunds':
      return watchRefund(bank, row);
    case 'webhooks':
      return watchWebhook(bank, row);
    case 'attempts': {
      const webhook = bank.ledger.findWebhook(row.webhook);
      return webhook && watchWebhook(bank, webhook);
    }
  }
}

function watchPrompt(bank: Bank, { reference, status, prompt }: Transaction): void {
  const name = `prompt ${reference}`;
  if (status !== 'ongoing' || !prompt) return bank.alarms.stop(name);
  const at = Math.min(prompt.endsAt, prompt.approveAt ?? Infinity);
  bank.alarms.set(name, at, () => endPrompt(bank, reference));
}

function watchRefund(bank: Bank, refund: Refund): void {
  const moves = refund.status === 'pending' || refund.status === 'processing';
  if (!moves || refund.outcome === 'stuck') return;
  const at = refund.updatedAt + bank.config.refundMs;
  bank.alarms.set(`refund ${refund.id}`, at, () => moveRefund(bank, refund.id));
}

function watchWebhook(bank: Bank, webhook: Webhook): void {
  const at = nextTry(bank, webhook);
  if (at === undefined) return;
  bank.alarms.set(clockOf(webhook), at, () => void sendWebhook(bank, webhook));
}
