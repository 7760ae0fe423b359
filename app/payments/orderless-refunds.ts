import { and, desc, eq, isNull } from 'drizzle-orm';
import { users } from '#app/accounts/schema.ts';
import { adminActivityLog } from '#app/activity/schema.ts';
import { countRows } from '#app/platform/count-rows.ts';
import { db } from '#app/platform/database.ts';
import { pageOf, pageSql, type Sort, sortKey, cursorFrom } from '#app/platform/keyset.ts';
import { isUuid } from '#app/values/uuid.ts';
import { paymentAttempts, refunds } from './schema.ts';
import { isStuck, loggedRefund, standingColumns, standingOf } from './staff-refunds.ts';

const PER_PAGE = 25;
const NEWEST: Sort = { by: refunds.created_at, kind: 'instant', way: 'desc' };

const columns = {
  ...standingColumns,
  reason: refunds.reason,
  reference: paymentAttempts.reference,
  since: refunds.created_at,
  payer: { id: users.id, name: users.name, email: users.email },
};

/** Money that goes back because no order came of its payment: what waits for staff, or everything with `?state=all`. */
export async function listOrderlessRefunds(params: URLSearchParams) {
  const wanted = and(isNull(refunds.order_id), params.get('state') === 'all' ? undefined : isStuck);
  const cursor = cursorFrom(params, NEWEST);
  const page = pageSql(NEWEST, refunds.id, cursor);
  const found = await db
    .select({ ...columns, key: sortKey(NEWEST) })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attempt_id))
    .leftJoin(users, eq(users.id, paymentAttempts.user_id))
    .where(and(wanted, page.where))
    .orderBy(...page.orderBy)
    .limit(PER_PAGE + 1);
  const total = await countRows(refunds, wanted);
  const { rows, ...places } = pageOf(found, PER_PAGE, cursor);
  return {
    ...places,
    total,
    rows: rows.map(({ reason, reference, since, payer, ...row }) => ({
      ...standingOf(row),
      reason,
      reference,
      since,
      payer,
    })),
  };
}

/** All that is known of a payment without an order and of its way back. */
export async function findOrderlessRefund(id: string) {
  if (!isUuid(id)) return undefined;
  const [found] = await db
    .select({
      ...columns,
      asked: paymentAttempts.amount_minor,
      method: paymentAttempts.method,
      lines: paymentAttempts.lines,
      begunAt: paymentAttempts.created_at,
      settledHow: refunds.settled_how,
    })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attempt_id))
    .leftJoin(users, eq(users.id, paymentAttempts.user_id))
    .where(and(eq(refunds.id, id), isNull(refunds.order_id)));
  if (!found) return undefined;
  const { state, tries, providerId, trouble, lines, ...facts } = found;
  return {
    ...facts,
    tries,
    refund: standingOf({ id, amount: facts.amount, state, tries, providerId, trouble }),
    items: lines.map(({ name, quantity }) => `${quantity} × ${name}`),
    acts: await listActs(id),
  };
}

const MOST_ACTS = 50;

function listActs(refundId: string) {
  const { table, recordId } = loggedRefund({ orderId: null, refundId });
  return db
    .select({
      id: adminActivityLog.id,
      action: adminActivityLog.action,
      at: adminActivityLog.created_at,
      who: users.name,
    })
    .from(adminActivityLog)
    .leftJoin(users, eq(users.id, adminActivityLog.admin_id))
    .where(and(eq(adminActivityLog.record_id, recordId), eq(adminActivityLog.table_name, table)))
    .orderBy(desc(adminActivityLog.created_at))
    .limit(MOST_ACTS);
}
