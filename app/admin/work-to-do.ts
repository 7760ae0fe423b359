import { sql } from 'drizzle-orm';
import { orders } from '#app/orders/schema.ts';
import { db } from '#app/platform/database.ts';
import { leftToPayBack } from '#app/returns/queries.ts';
import { isLate } from '#app/returns/rules.ts';
import { isOpenReturn, returns } from '#app/returns/schema.ts';
import { COUNT_LIMIT } from '#app/values/count-text.ts';

const upTo = sql.raw(String(COUNT_LIMIT + 1));

/** The counts of open work for staff: each by an index of its own, up to a thousand. */
export async function findWorkToDo(now: Date) {
  const [counts, open] = await Promise.all([
    db.execute<Counts>(sql`select
      (select count(*)::int from (select from orders where status = 'pending' limit ${upTo}) c) as pending,
      (select count(*)::int from (select from ${orders} where status in ('pending', 'processing')
        and (payment_method in ('cash_on_delivery', 'exchange') or (payment_state = 'paid' and ${leftToPayBack} > 0))
        limit ${upTo}) c) as "toShip",
      (select count(*)::int from (select from orders
        where payment_state = 'unpaid' and status <> 'cancelled' limit ${upTo}) c) as unpaid,
      (select count(*)::int from (select from products where not in_stock and state = 'active' limit ${upTo}) c) as "outOfStock",
      (select count(*)::int from (select from contact_messages
        where answered_at is null limit ${upTo}) c) as messages,
      (select count(*)::int from (select from refunds where state in ('failed', 'needs_attention')
        and order_id is not null limit ${upTo}) c) as "stuckRefunds",
      (select count(*)::int from (select from refunds where state in ('failed', 'needs_attention')
        and order_id is null limit ${upTo}) c) as "orderlessRefunds"`),
    listWaitingReturns(),
  ]);
  const [row] = counts.rows;
  if (!row) throw new Error('the counts are one row');
  return {
    ...row,
    returns: open.length,
    lateReturns: open.filter((request) => isLate(request, now)).length,
  };
}

type Counts = {
  pending: number;
  toShip: number;
  unpaid: number;
  outOfStock: number;
  messages: number;
  stuckRefunds: number;
  /** The same for payments that did not become an order. */
  orderlessRefunds: number;
};

export type WorkToDo = Awaited<ReturnType<typeof findWorkToDo>>;

/** Returns that wait for us, not for the customer's parcel. */
async function listWaitingReturns() {
  return db
    .select({
      kind: returns.kind,
      state: returns.state,
      createdAt: returns.created_at,
      receivedAt: returns.received_at,
    })
    .from(returns)
    .where(sql`${isOpenReturn} and ${returns.state} in ('requested', 'received')`)
    .limit(COUNT_LIMIT + 1);
}
