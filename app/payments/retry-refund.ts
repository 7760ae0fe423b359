import { eq } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { orderEvents } from '#app/orders/schema.ts';
import { inTransaction } from '#app/platform/database.ts';
import { enqueue } from '#app/platform/jobs.ts';
import { formatMoney } from '#app/values/money.ts';
import { done, refused } from '#app/values/outcome.ts';
import { paymentsJobs } from './jobs.ts';
import { provider } from './mode.ts';
import { canRetryRefund } from './rules.ts';
import { refunds } from './schema.ts';
import { lockRefund, loggedRefund, type RefundKey } from './staff-refunds.ts';

type Retry = RefundKey & { staff: Staff; now: Date };

/** Promises a refund again that the provider refused for good; a job first checks whether it went through after all. */
export function retryRefund({ staff, orderId, refundId, now }: Retry) {
  return inTransaction(async (tx) => {
    const found = await lockRefund(tx, { orderId, refundId });
    if (!found) return refused({ reason: 'not_found' });
    const { refund, standing } = found;
    if (standing === 'held' || standing === 'made_elsewhere') return refused({ reason: standing });
    if (!canRetryRefund(standing)) return refused({ reason: 'moved_on' });
    if (!provider()) return refused({ reason: 'no_provider' });
    await tx
      .update(refunds)
      // Keeps the time of the last change: for 45 seconds after it, a worker of the previous attempt may still be running.
      .set({ state: 'due', tries: refund.tries + 1, provider_id: null, failure_code: null })
      .where(eq(refunds.id, refundId));
    if (orderId !== null) {
      await tx.insert(orderEvents).values({
        order_id: orderId,
        kind: 'refund_retried',
        details: { amount: refund.amount_minor },
        actor_id: staff.id,
        created_at: now,
      });
    }
    await recordActivity(tx, {
      adminId: staff.id,
      action: 'Asked for refund again',
      ...loggedRefund({ orderId, refundId }),
      changes: {
        refund: { before: refund.state, after: 'due' },
        amount: { before: null, after: formatMoney(refund.amount_minor) },
      },
    });
    await enqueue(tx, paymentsJobs.refund, { refundId });
    return done({ amount: refund.amount_minor });
  });
}
