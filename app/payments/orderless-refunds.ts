import { and, desc, eq, isNull } from 'drizzle-orm';
import { users } from '#app/accounts/schema.ts';
import { adminActivityLog } from '#app/activity/schema.ts';
import { db } from '#app/platform/database.ts';
import { buildListQuery, readPage } from '#app/platform/list-query.ts';
import { readFilters } from '#app/values/list-definition.ts';
import { isUuid } from '#app/values/uuid.ts';
import { paymentAttempts, refunds } from './schema.ts';
import { isStuck, loggedRefund, standingColumns, standingOf } from './staff-refunds.ts';
import { ORDERLESS_REFUND_LIST } from './words.ts';

const columns = {
  ...standingColumns,
  reason: refunds.reason,
  reference: paymentAttempts.reference,
  since: refunds.created_at,
  payer: { id: users.id, name: users.name, email: users.email },
};

/** Refunds of payments that did not become an order: those that need staff, or all with `?state=all`. */
export async function listOrderlessRefunds(params: URLSearchParams) {
  const isAll = readFilters(ORDERLESS_REFUND_LIST, params).state === 'all';
  const list = buildListQuery(ORDERLESS_REFUND_LIST, params, {
    from: refunds,
    id: refunds.id,
    within: and(isNull(refunds.order_id), isAll ? undefined : isStuck),
    conditions: { state: () => undefined },
    sorts: { since: { by: refunds.created_at, kind: 'instant' } },
  });
  const page = await readPage(list, ({ key, where, orderBy, limit }) =>
    db
      .select({ ...columns, key })
      .from(refunds)
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attempt_id))
      .leftJoin(users, eq(users.id, paymentAttempts.user_id))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  );
  const rows = page.rows.map(({ reason, reference, since, payer, ...row }) => ({
    ...standingOf(row),
    reason,
    reference,
    since,
    payer,
  }));
  return { ...page, rows };
}

/** All details of a payment without an order, and of its refund. */
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
  const { state, tries, providerId, failureCode, lines, ...facts } = found;
  return {
    ...facts,
    tries,
    refund: standingOf({ id, amount: facts.amount, state, tries, providerId, failureCode }),
    items: lines.map(({ name, quantity }) => `${quantity} × ${name}`),
    activity: await listActivity(id),
  };
}

const MAX_ACTS = 50;

function listActivity(refundId: string) {
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
    .limit(MAX_ACTS);
}
