import { orderEvents } from '#app/orders/schema.ts';
import { fromWhere } from '#app/platform/current-request.ts';
import type { Transaction } from '#app/platform/database.ts';
import { enqueue } from '#app/platform/jobs.ts';
import { log } from '#app/platform/log.ts';
import type { Money } from '#app/values/money.ts';
import { paymentsJobs } from './jobs.ts';
import { refunds } from './schema.ts';

type Promised = {
  attemptId: string;
  orderId: string | null;
  /** Unique per payment: the same reason is the same refund. */
  reason: string;
  amount: Money;
  /** The member of staff who decided it, if any. */
  actorId?: string;
  now: Date;
};

/** Promises a refund as part of this transaction; a job sends it. */
export async function createRefund(tx: Transaction, promised: Promised): Promise<void> {
  const { attemptId, orderId, reason, amount, actorId, now } = promised;
  const [refund] = await tx
    .insert(refunds)
    .values({
      attempt_id: attemptId,
      order_id: orderId,
      reason,
      amount_minor: amount,
      actor_id: actorId,
      created_at: now,
      updated_at: now,
    })
    .onConflictDoNothing()
    .returning({ id: refunds.id });
  if (!refund) return;
  if (orderId !== null) {
    await tx.insert(orderEvents).values({
      order_id: orderId,
      kind: 'refund_promised',
      details: { amount },
      actor_id: actorId,
      created_at: now,
    });
  }
  log.info(
    { orderId, refundId: refund.id, userId: actorId, amount, ...fromWhere() },
    'refund promised',
  );
  await enqueue(tx, paymentsJobs.refund, { refundId: refund.id });
}
