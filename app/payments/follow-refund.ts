import { eq } from 'drizzle-orm';
import { orderForMail, writeRefunded } from '#app/orders/mail/order-mails.tsx';
import { recordPaidBack } from '#app/orders/record-paid-back.ts';
import { db, inTransaction, type Transaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { markRefundStuck } from './mark-refund-stuck.ts';
import { findProviderRefund, type ProviderRefund } from './provider-calls.ts';
import { SENT_AS_WELL } from './rules.ts';
import { refunds } from './schema.ts';

type Refund = typeof refunds.$inferSelect;

const ENDS = new Map<string, 'processed' | 'failed' | 'needs_attention'>([
  ['processed', 'processed'],
  ['failed', 'failed'],
  ['needs-attention', 'needs_attention'],
]);

/** Updates a refund to its state at the provider; idempotent. */
export async function followRefund(
  refundId: string,
  { theirs, now }: { theirs?: ProviderRefund; now: Date },
): Promise<void> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId));
  if (!refund || refund.state === 'processed' || refund.provider_id === null) return;
  const known = theirs ?? (await findProviderRefund(refund.provider_id));
  const providerRefundId = theirs?.id ?? refund.provider_id;
  const end = ENDS.get(known?.status ?? '');
  await inTransaction(async (tx) => {
    const locked = await lockRefund(tx, refundId);
    // Staff may have retried it meanwhile: this state belongs to the previous attempt.
    if (locked.provider_id !== providerRefundId) return;
    if (locked.state === 'processed' || locked.state === end) return;
    if (locked.state === 'settled_by_hand') {
      if (end === 'processed') await noteSentAsWell(tx, locked, now);
      return;
    }
    await tx
      .update(refunds)
      .set({ updated_at: now, ...(end && { state: end }) })
      .where(eq(refunds.id, refundId));
    if (end === 'processed') await noteOnOrder(tx, locked, now);
    else if (end !== undefined) await markRefundStuck(tx, locked, now);
  });
}

async function lockRefund(tx: Transaction, id: string): Promise<Refund> {
  const [found] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  if (!found) throw new Error('the refund is gone');
  return found;
}

async function noteOnOrder(tx: Transaction, refund: Refund, now: Date): Promise<void> {
  if (refund.order_id === null) return;
  const amount = refund.amount_minor;
  const order = await recordPaidBack(tx, { orderId: refund.order_id, amount, actorId: null, now });
  if (order) await writeRefunded(tx, orderForMail(order), { amount, byHand: false });
}

/** The customer got it twice; staff see that with the order. */
async function noteSentAsWell(tx: Transaction, refund: Refund, now: Date): Promise<void> {
  if (refund.failure_code === SENT_AS_WELL) return;
  log.error({ refundId: refund.id }, 'alert: a refund that was settled by hand was sent as well');
  await tx
    .update(refunds)
    .set({ failure_code: SENT_AS_WELL, updated_at: now })
    .where(eq(refunds.id, refund.id));
}
