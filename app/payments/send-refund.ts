import { and, eq, lte, or, sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { followRefund } from './follow-refund.ts';
import { listRefundsOf, type ProviderRefund, requestRefund } from './provider-calls.ts';
import { paymentAttempts, refunds } from './schema.ts';

type Run = { now: Date; deadline: Date; signal: AbortSignal };

/**
 * Asks the provider to send money back, once: before asking, its list is read for our own id. Of several workers one
 * asks, and one that was paused past its deadline leaves the rest to whoever has the job by then.
 */
export async function sendRefund(refundId: string, { now, deadline, signal }: Run): Promise<void> {
  const [refund] = await db
    .select({
      id: refunds.id,
      state: refunds.state,
      amount: refunds.amount_minor,
      reference: paymentAttempts.reference,
    })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attempt_id))
    .where(eq(refunds.id, refundId));
  if (refund?.state !== 'due') return;
  const known = await listRefundsOf(refund.reference);
  const mine = known.find(({ merchant_note: note }) => note === refund.id);
  if (mine) {
    await noteRequested(refund.id, mine, now);
    return;
  }
  const isLate = () => new Date() > deadline || signal.aborted;
  if (isLate() || !(await claim(refund.id)) || isLate()) {
    throw new Error('paused for too long, or another worker is at it');
  }
  const { reference, amount } = refund;
  const answer = await requestRefund({ reference, amount, refundId }, signal);
  if (answer.ok) {
    await noteRequested(refund.id, answer.value, now);
    return;
  }
  log.error({ refundId, code: answer.code }, 'alert: the provider refused a refund');
  await db
    .update(refunds)
    .set({ state: 'needs_attention', trouble: answer.code, updated_at: now })
    .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'due')));
}

/** One worker at a time asks for it; longer than any waits for the answer, another may look again. */
async function claim(refundId: string): Promise<boolean> {
  const isFree = or(
    eq(refunds.updated_at, refunds.created_at),
    lte(refunds.updated_at, sql`now() - interval '45 seconds'`),
  );
  const claimed = await db
    .update(refunds)
    .set({ updated_at: sql`clock_timestamp()` })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, 'due'), isFree))
    .returning({ id: refunds.id });
  return claimed.length > 0;
}

async function noteRequested(refundId: string, theirs: ProviderRefund, now: Date): Promise<void> {
  await db
    .update(refunds)
    .set({ state: 'requested', provider_id: theirs.id, updated_at: now })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, 'due')));
  await followRefund(refundId, { theirs, now });
}
