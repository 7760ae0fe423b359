import { and, eq, lte, or, sql } from 'drizzle-orm';
import { db, inTransaction } from '#app/platform/database.ts';
import { findLostRefunds, lockPaid } from './adopt-refunds.ts';
import { followRefund } from './follow-refund.ts';
import { markRefundStuck } from './mark-refund-stuck.ts';
import { listRefundsOf, type ProviderRefund, requestRefund } from './provider-calls.ts';
import { isMadeElsewhere, MADE_ELSEWHERE, ownRefund, refundNote } from './rules.ts';
import { paymentAttempts, refunds } from './schema.ts';

type Run = { now: Date; deadline: Date; signal: AbortSignal };

/**
 * Requests the refund at the provider, once per attempt: it first looks for our id in the provider's list. Only one of several workers
 * requests it; one that was paused past its deadline leaves it to the current worker.
 */
export async function sendRefund(refundId: string, { now, deadline, signal }: Run): Promise<void> {
  const [refund] = await db
    .select({
      id: refunds.id,
      state: refunds.state,
      tries: refunds.tries,
      amount: refunds.amount_minor,
      attemptId: refunds.attempt_id,
      reference: paymentAttempts.reference,
    })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attempt_id))
    .where(eq(refunds.id, refundId));
  if (refund?.state !== 'due') return;
  const known = await listRefundsOf(refund.reference);
  const mine = ownRefund(refund, known);
  if (mine) {
    await noteRequested(refund, mine, now);
    return;
  }
  if (await takeLost(refund, known, now)) return;
  // Staff who saw that it is stuck may have refunded it in the provider's dashboard before retrying it here.
  if (refund.tries > 1 && known.some(isMadeElsewhere)) {
    await noteRefused(refund, MADE_ELSEWHERE, now);
    return;
  }
  const isLate = () => new Date() > deadline || signal.aborted;
  if (isLate() || !(await claim(refund)) || isLate()) {
    throw new Error('paused for too long, or another worker is at it');
  }
  const { reference, amount } = refund;
  const answer = await requestRefund({ reference, amount, note: refundNote(refund) }, signal);
  if (answer.ok) await noteRequested(refund, answer.value, now);
  else await noteRefused(refund, answer.code, now);
}

type Try = { id: string; tries: number };
type Wanted = Try & { attemptId: string; amount: number };

/**
 * The same amount was requested before, and a restore has lost that: it is this refund, and another request would pay twice. Reconciliation
 * restores the others.
 */
async function takeLost(refund: Wanted, known: readonly ProviderRefund[], now: Date) {
  const isSame = ({ amount }: ProviderRefund) => amount === refund.amount;
  if (!(await findLostRefunds(db, known)).some(isSame)) return false;
  const lost = await inTransaction(async (tx) => {
    await lockPaid(tx, refund.attemptId);
    const found = (await findLostRefunds(tx, known)).find(isSame);
    if (found) {
      await tx
        .update(refunds)
        .set({ state: 'requested', provider_id: found.id, updated_at: now })
        .where(isThisTry(refund));
    }
    return found;
  });
  if (lost) await followRefund(refund.id, { theirs: lost, now });
  return lost !== undefined;
}

const isThisTry = ({ id, tries }: Try) =>
  and(eq(refunds.id, id), eq(refunds.state, 'due'), eq(refunds.tries, tries));

/** A lease: one worker at a time. After it expires, longer than any request takes, another may check again. */
async function claim(refund: Try): Promise<boolean> {
  const isFree = or(
    eq(refunds.updated_at, refunds.created_at),
    lte(refunds.updated_at, sql`now() - interval '45 seconds'`),
  );
  const claimed = await db
    .update(refunds)
    .set({ updated_at: sql`clock_timestamp()` })
    .where(and(isThisTry(refund), isFree))
    .returning({ id: refunds.id });
  return claimed.length > 0;
}

async function noteRequested(refund: Try, theirs: ProviderRefund, now: Date): Promise<void> {
  await db
    .update(refunds)
    .set({ state: 'requested', provider_id: theirs.id, updated_at: now })
    .where(isThisTry(refund));
  await followRefund(refund.id, { theirs, now });
}

async function noteRefused(refund: Try, problem: string, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const [stuck] = await tx
      .update(refunds)
      .set({ state: 'needs_attention', failure_code: problem, updated_at: now })
      .where(isThisTry(refund))
      .returning();
    if (stuck) await markRefundStuck(tx, stuck, now);
  });
}
