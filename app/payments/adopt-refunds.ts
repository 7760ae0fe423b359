import { eq, inArray, or } from 'drizzle-orm';
import { recordActivity } from '#app/activity/record-activity.ts';
import { recordPaidBack } from '#app/orders/record-paid-back.ts';
import { orderEvents, orderNotes, orders } from '#app/orders/schema.ts';
import { db, inTransaction, type Transaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { formatMoney, money, type Money, sum } from '#app/values/money.ts';
import { followRefund } from './follow-refund.ts';
import { findReferenceOf, listRefundsOf, type ProviderRefund } from './provider-calls.ts';
import { findAttemptByReference, lockAttempt } from './queries.ts';
import { releaseAttempt } from './release-attempt.ts';
import { refundOfNote, SENT_BACK_BEFORE } from './rules.ts';
import { paymentAttempts, refunds } from './schema.ts';
import { loggedRefund } from './staff-refunds.ts';

const NOTE =
  'A refund was made after the moment that the shop was restored to. It was found at the payment provider; who asked for ' +
  'it and why was lost. If it belonged to a cancelled order, cancel the order again.';

/**
 * Restores refunds that the provider has with our note but a restored database lacks: without them the same money could be refunded twice,
 * and the customer would see a fully paid order.
 */
export async function adoptRefunds(
  reference: string,
  { theirs, now }: { theirs?: readonly ProviderRefund[]; now: Date },
): Promise<void> {
  const attempt = await findAttemptByReference(reference);
  if (!attempt) return;
  const candidates = theirs ?? (await listRefundsOf(reference));
  const lost = await findLostRefunds(db, candidates);
  if (lost.length === 0) return;
  const isAdopted = await inTransaction(async (tx) => {
    const { orderId, state, amount } = await lockPaid(tx, attempt.id);
    if (state === 'open' || state === 'released') {
      // The payment must become an order first, unless all of it was refunded.
      if (sentBackOf(candidates) < amount) return false;
      await closeReturned(tx, attempt.id, now);
    }
    for (const one of await findLostRefunds(tx, lost)) {
      await adopt(tx, { attemptId: attempt.id, orderId, theirs: one, now });
    }
    return true;
  });
  if (!isAdopted) return;
  // The customer was mailed about earlier refunds when they were made; for a pending one, when it is done.
  for (const one of lost) await followRefund(refundOfNote(one)?.id ?? '', { theirs: one, now });
}

/** The payment of a refund of ours that the database lacks: the provider's list only has its own id. */
export async function findLostReference(theirs: ProviderRefund): Promise<string | undefined> {
  const lost = await findLostRefunds(db, [theirs]);
  return lost.length === 0 ? undefined : findReferenceOf(theirs.transaction);
}

/** Serialises the recovery of lost records. The order is locked first, as in every refund. */
export async function lockPaid(tx: Transaction, attemptId: string) {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.id, attemptId))
    .for('update');
  const { state, amount_minor: amount } = await lockAttempt(tx, attemptId);
  return { orderId: order?.id ?? null, state, amount };
}

/** The amount refunded at the provider, including pending refunds. */
export function sentBackOf(theirs: readonly ProviderRefund[]): Money {
  return sum(theirs.filter(({ status }) => status !== 'failed').map(({ amount }) => money(amount)));
}

/** It was paid and fully refunded: no stock is reserved for it. */
async function closeReturned(tx: Transaction, attemptId: string, now: Date): Promise<void> {
  await releaseAttempt(tx, attemptId);
  await tx
    .update(paymentAttempts)
    .set({ state: 'returned', settled_at: now, recipient: null })
    .where(eq(paymentAttempts.id, attemptId));
}

/** Which of these refunds are ours, but missing in the database. */
export async function findLostRefunds(
  reader: Pick<Transaction, 'select'>,
  candidates: readonly ProviderRefund[],
): Promise<ProviderRefund[]> {
  const ours = candidates.flatMap((theirs) => {
    const id = theirs.status === 'failed' ? undefined : refundOfNote(theirs)?.id;
    return id === undefined ? [] : [{ id, theirs }];
  });
  if (ours.length === 0) return [];
  const ids = ours.map(({ id }) => id);
  const providerIds = ours.map(({ theirs }) => theirs.id);
  const known = await reader
    .select({ id: refunds.id, providerId: refunds.provider_id })
    .from(refunds)
    .where(or(inArray(refunds.id, ids), inArray(refunds.provider_id, providerIds)));
  const isKnown = ({ id, theirs }: (typeof ours)[number]) =>
    known.some((row) => row.id === id || row.providerId === theirs.id);
  return ours.filter((one) => !isKnown(one)).map(({ theirs }) => theirs);
}

type Adoption = { attemptId: string; orderId: string | null; theirs: ProviderRefund; now: Date };

async function adopt(tx: Transaction, { attemptId, orderId, theirs, now }: Adoption) {
  const own = refundOfNote(theirs);
  if (!own) return;
  const { id, tries } = own;
  const amount = money(theirs.amount);
  const isSent = theirs.status === 'processed';
  await tx.insert(refunds).values({
    id,
    attempt_id: attemptId,
    order_id: orderId,
    reason: `${SENT_BACK_BEFORE}:${id}`,
    amount_minor: amount,
    state: isSent ? 'processed' : 'requested',
    tries,
    provider_id: theirs.id,
    created_at: now,
    updated_at: now,
  });
  log.error({ refundId: id, orderId }, 'alert: a refund that the database had lost');
  if (orderId !== null) await noteOnOrder(tx, { orderId, amount, isSent, now });
  await recordActivity(tx, {
    adminId: null,
    action: 'Found lost refund at the payment provider',
    ...loggedRefund({ orderId, refundId: id }),
    changes: { amount: { before: null, after: formatMoney(amount) } },
  });
}

type OnOrder = { orderId: string; amount: Money; isSent: boolean; now: Date };

async function noteOnOrder(tx: Transaction, { orderId, amount, isSent, now }: OnOrder) {
  await tx.insert(orderEvents).values({
    order_id: orderId,
    kind: 'refund_promised',
    details: { amount },
    created_at: now,
  });
  if (isSent) await recordPaidBack(tx, { orderId, amount, actorId: null, now });
  await tx.insert(orderNotes).values({ order_id: orderId, body: NOTE, created_at: now });
}
