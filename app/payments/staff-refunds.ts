import { and, asc, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { db, type Transaction } from '#app/platform/database.ts';
import type { Money } from '#app/values/money.ts';
import { isUuid } from '#app/values/uuid.ts';
import { provider } from './mode.ts';
import { canRetryRefund, canSettleByHand, refundStanding, SENT_AS_WELL } from './rules.ts';
import { refunds } from './schema.ts';

export const isStuck = inArray(refunds.state, ['failed', 'needs_attention']);

/** The refunds of an order that are or were stuck, with their possible actions. */
export async function listStuckRefunds(orderId: string) {
  const rows = await db
    .select(standingColumns)
    .from(refunds)
    .where(
      and(
        eq(refunds.order_id, orderId),
        or(
          isStuck,
          and(inArray(refunds.state, ['due', 'requested', 'processed']), gt(refunds.tries, 1)),
          and(eq(refunds.state, 'settled_by_hand'), eq(refunds.failure_code, SENT_AS_WELL)),
        ),
      ),
    )
    .orderBy(asc(refunds.created_at), asc(refunds.id));
  return rows.map(standingOf);
}

/** A refund of this order, or of a payment without an order. */
export type RefundKey = { orderId: string | null; refundId: string };

function isKey({ orderId, refundId }: RefundKey): boolean {
  return isUuid(refundId) && (orderId === null || isUuid(orderId));
}

/** A refund is only found under its own order, or under none if it has none. */
function isThat({ orderId, refundId }: RefundKey): SQL | undefined {
  const under = orderId === null ? isNull(refunds.order_id) : eq(refunds.order_id, orderId);
  return and(eq(refunds.id, refundId), under);
}

/** One refund in any state. */
export async function findRefund(key: RefundKey) {
  if (!isKey(key)) return undefined;
  const [found] = await db.select(standingColumns).from(refunds).where(isThat(key));
  return found && standingOf(found);
}

export const standingColumns = {
  id: refunds.id,
  amount: refunds.amount_minor,
  state: refunds.state,
  tries: refunds.tries,
  providerId: refunds.provider_id,
  failureCode: refunds.failure_code,
};

type Row = Parameters<typeof refundStanding>[0] & { id: string; amount: Money; tries: number };

export function standingOf({ id, amount, tries, ...row }: Row) {
  const standing = refundStanding(row);
  return {
    id,
    amount,
    standing,
    isAgain: tries > 1,
    /** The provider's error code, if any. */
    code: standing === 'refused' ? row.failureCode : null,
    canAskAgain: canRetryRefund(standing) && provider() !== undefined,
    canSettle: canSettleByHand(standing),
  };
}

/** Locks the refund until the transaction ends. Always before its order, as in `followRefund`. */
export async function lockRefund(tx: Transaction, key: RefundKey) {
  if (!isKey(key)) return undefined;
  const [refund] = await tx.select().from(refunds).where(isThat(key)).for('update');
  if (!refund) return undefined;
  const { state, provider_id: providerId, failure_code: failureCode } = refund;
  return { refund, standing: refundStanding({ state, providerId, failureCode }) };
}

/** The record in the activity log: its order, or the refund itself without one. */
export function loggedRefund({ orderId, refundId }: RefundKey) {
  return orderId === null
    ? { table: 'refunds', recordId: refundId }
    : { table: 'orders', recordId: orderId };
}
