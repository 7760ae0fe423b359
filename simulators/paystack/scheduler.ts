import { endPrompt } from './payments.ts';
import type { Change, Refund, Transaction, Webhook } from './records.ts';
import { moveRefund } from './refunds.ts';
import type { Simulator } from './simulator.ts';
import { timerName, nextTry, sendWebhook } from './webhooks.ts';

/** Sets a timer for everything in the ledger that is due later, after a restart too. */
export function startScheduler(simulator: Simulator): void {
  simulator.ledger.subscribe((change) => schedule(simulator, change));
}

function schedule(simulator: Simulator, [table, row]: Change): void {
  switch (table) {
    case 'transactions':
      return schedulePrompt(simulator, row);
    case 'refunds':
      return scheduleRefund(simulator, row);
    case 'webhooks':
      return scheduleWebhook(simulator, row);
    case 'attempts': {
      const webhook = simulator.ledger.findWebhook(row.webhook);
      return webhook && scheduleWebhook(simulator, webhook);
    }
  }
}

function schedulePrompt(simulator: Simulator, { reference, status, prompt }: Transaction): void {
  const name = `prompt ${reference}`;
  if (status !== 'ongoing' || !prompt) return simulator.timers.stop(name);
  const at = Math.min(prompt.endsAt, prompt.approveAt ?? Infinity);
  simulator.timers.set(name, at, () => endPrompt(simulator, reference));
}

function scheduleRefund(simulator: Simulator, refund: Refund): void {
  const moves = refund.status === 'pending' || refund.status === 'processing';
  if (!moves || refund.outcome === 'stuck') return;
  const at = refund.updatedAt + simulator.config.refundMs;
  simulator.timers.set(`refund ${refund.id}`, at, () => moveRefund(simulator, refund.id));
}

function scheduleWebhook(simulator: Simulator, webhook: Webhook): void {
  const at = nextTry(simulator, webhook);
  if (at === undefined) return;
  simulator.timers.set(timerName(webhook), at, () => void sendWebhook(simulator, webhook));
}
