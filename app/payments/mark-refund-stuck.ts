import { orderEvents } from '#app/orders/schema.ts';
import type { Transaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import type { refunds } from './schema.ts';

/** Marks a refund as needing staff: in the log, and in the timeline of its order if there is one. */
export async function markRefundStuck(
  tx: Transaction,
  refund: typeof refunds.$inferSelect,
  now: Date,
): Promise<void> {
  log.error({ refundId: refund.id, code: refund.failure_code }, 'alert: a refund is stuck');
  if (refund.order_id === null) return;
  await tx.insert(orderEvents).values({
    order_id: refund.order_id,
    kind: 'refund_stuck',
    details: { amount: refund.amount_minor },
    created_at: now,
  });
}
