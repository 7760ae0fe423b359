import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import type { RecordNames } from '#app/activity/record-names.ts';
import type { Buyer } from '#app/orders/buyer.ts';
import { BUILT_ONCE, db, type Transaction } from '#app/platform/database.ts';
import { paymentAttempts, paymentNotices, RECONCILED, refunds } from './schema.ts';

export type Attempt = typeof paymentAttempts.$inferSelect;

const columns = {
  id: paymentAttempts.id,
  reference: paymentAttempts.reference,
  requestKey: paymentAttempts.request_key,
  method: paymentAttempts.method,
  state: paymentAttempts.state,
  amount: paymentAttempts.amount_minor,
  accessCode: paymentAttempts.access_code,
  pageUrl: paymentAttempts.page_url,
  expiresAt: paymentAttempts.expires_at,
  createdAt: paymentAttempts.created_at,
};

const openAttemptBy = (owner: typeof paymentAttempts.user_id | typeof paymentAttempts.guest_id) =>
  db
    .select(columns)
    .from(paymentAttempts)
    .where(and(eq(owner, sql.placeholder('buyerId')), eq(paymentAttempts.state, 'open')))
    .prepare(BUILT_ONCE);

const openAttempt = {
  user: openAttemptBy(paymentAttempts.user_id),
  guest: openAttemptBy(paymentAttempts.guest_id),
};

/** This buyer's open payment, if any. */
export async function findOpenAttempt({ kind, id }: Buyer) {
  const [found] = await openAttempt[kind].execute({ buyerId: id });
  return found;
}

export async function findAttemptByReference(reference: string): Promise<Attempt | undefined> {
  const [found] = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reference, reference));
  return found;
}

export async function lockAttempt(tx: Transaction, id: string): Promise<Attempt> {
  const [found] = await tx
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, id))
    .for('update');
  if (!found) throw new Error('the attempt is gone');
  return found;
}

/** References of payments whose reservation has expired. */
export async function listDueAttempts(now: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.state, 'open'), lte(paymentAttempts.expires_at, now)))
    .orderBy(asc(paymentAttempts.expires_at))
    .limit(most);
  return rows.map(({ reference }) => reference);
}

/** Refunds that are unfinished since this time. */
export async function listUnfinishedRefunds(before: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.state, ['due', 'requested']), lte(refunds.updated_at, before)))
    .orderBy(asc(refunds.updated_at))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** The unfinished refunds of one payment. */
export async function listRefundsOfPayment(reference: string): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attempt_id))
    .where(and(eq(paymentAttempts.reference, reference), ne(refunds.state, 'processed')));
  return rows.map(({ id }) => id);
}
/** An imported order may name a payment that this shop never made. */

export async function hasPayment(tx: Transaction, orderId: string): Promise<boolean> {
  const found = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, orderId));
  return found.length > 0;
}

export const refundRecordNames: RecordNames = {
  table: 'refunds',
  named: (ids) => sql`select r.id, 'Payment ' || a.reference as name from refunds r
    join payment_attempts a on a.id = r.attempt_id where r.id = any(${ids})`,
};

/** Up to when the provider's lists were reconciled; undefined if never. */
export async function findReconciledUpTo(): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: paymentNotices.received_at })
    .from(paymentNotices)
    .where(eq(paymentNotices.digest, RECONCILED));
  return row?.at;
}
