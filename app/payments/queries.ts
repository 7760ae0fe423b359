import { and, asc, eq, inArray, lte, ne, or } from 'drizzle-orm';
import { db, type Transaction } from '#app/platform/database.ts';
import type { Money } from '#app/values/money.ts';
import { isUuid } from '#app/values/uuid.ts';
import { provider } from './mode.ts';
import { canAskAgain, canSettleByHand, refundTrouble, SENT_AS_WELL } from './rules.ts';
import { paymentAttempts, refunds } from './schema.ts';

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

/** The payment of this person that is under way, if there is one. */
export async function findOpenAttempt(userId: string) {
  const [found] = await db
    .select(columns)
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.user_id, userId), eq(paymentAttempts.state, 'open')));
  return found;
}

export async function findAttemptOf(userId: string, id: string) {
  const [found] = await db
    .select(columns)
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.user_id, userId), eq(paymentAttempts.id, id)));
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

/** References of payments whose goods have been held long enough. */
export async function listDueAttempts(now: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.state, 'open'), lte(paymentAttempts.expires_at, now)))
    .orderBy(asc(paymentAttempts.expires_at))
    .limit(most);
  return rows.map(({ reference }) => reference);
}

/** Refunds that nobody has finished since then. */
export async function listUnfinishedRefunds(before: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.state, ['due', 'requested']), lte(refunds.updated_at, before)))
    .orderBy(asc(refunds.updated_at))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** The refunds of one payment that are not finished yet. */
export async function listRefundsOfPayment(reference: string): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attempt_id))
    .where(and(eq(paymentAttempts.reference, reference), ne(refunds.state, 'processed')));
  return rows.map(({ id }) => id);
}

/** The refunds of an order that staff have to know of, with what can be done about each. */
export async function listTroubledRefunds(orderId: string) {
  const rows = await db
    .select(standing)
    .from(refunds)
    .where(
      and(
        eq(refunds.order_id, orderId),
        or(
          inArray(refunds.state, ['failed', 'needs_attention']),
          and(eq(refunds.state, 'settled_by_hand'), eq(refunds.trouble, SENT_AS_WELL)),
        ),
      ),
    )
    .orderBy(asc(refunds.created_at), asc(refunds.id));
  return rows.map(withTrouble);
}

/** One refund of this order, whatever became of it. */
export async function findRefundOf(orderId: string, refundId: string) {
  if (!isUuid(orderId) || !isUuid(refundId)) return undefined;
  const [found] = await db
    .select(standing)
    .from(refunds)
    .where(and(eq(refunds.id, refundId), eq(refunds.order_id, orderId)));
  return found && withTrouble(found);
}

const standing = {
  id: refunds.id,
  amount: refunds.amount_minor,
  state: refunds.state,
  providerId: refunds.provider_id,
  trouble: refunds.trouble,
};

type Row = {
  id: string;
  amount: Money;
  state: string;
  providerId: string | null;
  trouble: string | null;
};

function withTrouble({ id, amount, ...row }: Row) {
  const trouble = refundTrouble(row);
  return {
    id,
    amount,
    trouble,
    /** The provider's own word for it, where it gave one. */
    code: trouble === 'refused' ? row.trouble : null,
    canAskAgain: canAskAgain(trouble) && provider() !== undefined,
    canSettle: canSettleByHand(trouble),
  };
}

/** A refund of this order, held fast until the transaction ends. Always before the order, as when it is followed. */
export async function lockRefundOf(tx: Transaction, orderId: string, refundId: string) {
  const [found] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, refundId), eq(refunds.order_id, orderId)))
    .for('update');
  if (!found) return undefined;
  const { state, provider_id: providerId, trouble } = found;
  return { refund: found, trouble: refundTrouble({ state, providerId, trouble }) };
}
