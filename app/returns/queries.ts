import { and, asc, between, count, desc, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { RecordNames } from '#app/activity/record-names.ts';
import { RETURN_DAYS } from '#app/catalogue/rules.ts';
import { categories, products } from '#app/catalogue/schema.ts';
import { matchingOrders } from '#app/orders/matching-orders.ts';
import { ordersNumbered } from '#app/orders/queries.ts';
import { orderEvents, orderItems, orders } from '#app/orders/schema.ts';
import { searchFrom } from '#app/orders/search.ts';
import { db, type Transaction } from '#app/platform/database.ts';
import { filterSql } from '#app/platform/list-query.ts';
import { type Money, money } from '#app/values/money.ts';
import { idsBeginning } from '#app/values/uuid.ts';
import { type Disposition, RETURNS_PER_PAGE, type ReturnState } from './rules.ts';
import { isOpenReturn, returnItems, returns } from './schema.ts';
import { RETURN_LIST } from './words.ts';

type Reader = Pick<Transaction, 'select'>;

const columns = {
  id: returns.id,
  orderId: returns.order_id,
  kind: returns.kind,
  reason: returns.reason,
  isUnopened: returns.is_unopened,
  note: returns.note,
  state: returns.state,
  answer: returns.answer,
  createdAt: returns.created_at,
  receivedAt: returns.received_at,
  refusalReason: returns.refusal_reason,
  refusedGoods: returns.refused_goods,
  collectBy: returns.collect_by,
  deliveryRefund: returns.delivery_refund_minor,
  cashDue: returns.cash_due_minor,
};

/** Every line of the order of a return, with the returned quantity. */
export type ReturnLine = {
  id: string;
  productId: string | null;
  name: string;
  price: Money;
  ordered: number;
  returned: number;
  /** The product's current name and category; null if it was deleted. */
  productName: string | null;
  category: string | null;
  /** The decision; null until then. */
  accepted: number | null;
  refund: Money | null;
  disposition: Disposition | null;
};

export async function listReturnLines(
  reader: Reader,
  ids: string[],
): Promise<Map<string, ReturnLine[]>> {
  const found = new Map<string, ReturnLine[]>();
  if (ids.length === 0) return found;
  const rows = await reader
    .select({
      returnId: returns.id,
      id: orderItems.id,
      productId: orderItems.product_id,
      name: orderItems.name,
      price: orderItems.price_minor,
      ordered: orderItems.quantity,
      returned: returnItems.quantity,
      productName: products.name,
      category: categories.name,
      accepted: returnItems.accepted,
      refund: returnItems.refund_minor,
      disposition: returnItems.disposition,
    })
    .from(returns)
    .innerJoin(orderItems, eq(orderItems.order_id, returns.order_id))
    .leftJoin(products, eq(products.id, orderItems.product_id))
    .leftJoin(categories, eq(categories.id, products.category_id))
    .leftJoin(
      returnItems,
      and(eq(returnItems.return_id, returns.id), eq(returnItems.order_item_id, orderItems.id)),
    )
    .where(inArray(returns.id, ids))
    .orderBy(asc(orderItems.name), asc(orderItems.id));
  for (const { returnId, returned, ...line } of rows) {
    const lines = found.get(returnId) ?? [];
    found.set(returnId, lines);
    lines.push({ ...line, returned: returned ?? 0 });
  }
  return found;
}

/** The returns of one order, newest first. The caller has checked whose order it is. */
export async function listReturnsOf(reader: Reader, orderId: string) {
  const rows = await reader
    .select(columns)
    .from(returns)
    .where(eq(returns.order_id, orderId))
    .orderBy(desc(returns.created_at), asc(returns.id));
  const lines = await listReturnLines(
    reader,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, lines: lines.get(row.id) ?? [] }));
}

/** The replacement orders of this one; for an exchange decided twice, the last. */
export function listReplacementsFor(orderId: string) {
  return db
    .select({
      id: orders.id,
      number: orders.order_number,
      status: orders.status,
      returnId: returns.id,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.exchange_return_id, returns.id))
    .where(eq(returns.order_id, orderId))
    .orderBy(desc(orders.created_at));
}

export type OrderReturn = Awaited<ReturnType<typeof listReturnsOf>>[number];

/** When an order was last delivered, from its timeline. */
const arrivedAt = sql`(select max(created_at) from order_events
  where order_events.order_id = orders.id and kind = 'status_changed'
    and details ->> 'to' = 'delivered')`.mapWith(orderEvents.created_at);

export async function findArrival(reader: Reader, orderId: string): Promise<Date | null> {
  const [found] = await reader.select({ at: arrivedAt }).from(orders).where(eq(orders.id, orderId));
  return found?.at ?? null;
}

const hasSomethingLeft = sql`exists (select from order_items i where i.order_id = orders.id
  and i.quantity > coalesce((select sum(coalesce(taken.accepted, taken.quantity)) from return_items taken
    join returns r on r.id = taken.return_id
    where taken.order_item_id = i.id and r.state not in ('refused', 'withdrawn')), 0))`;

const MAX_OFFERED = 50;

/** This user's orders with something returnable now, latest delivery first. */
export async function listReturnableOrders(userId: string, now: Date) {
  const since = new Date(now);
  since.setUTCDate(since.getUTCDate() - RETURN_DAYS);
  return db
    .select({
      id: orders.id,
      number: orders.order_number,
      arrivedAt,
      items: sql`(select sum(quantity) from order_items i where i.order_id = orders.id)`.mapWith(
        Number,
      ),
    })
    .from(orders)
    .where(
      and(
        eq(orders.user_id, userId),
        eq(orders.status, 'delivered'),
        gte(arrivedAt, since),
        hasSomethingLeft,
      ),
    )
    .orderBy(desc(arrivedAt), asc(orders.id))
    .limit(MAX_OFFERED);
}

/** The paid amount that is neither refunded nor promised yet. A replacement was paid by the returned order, so it has nothing to refund. */
export const leftToPayBack =
  sql`case when orders.payment_state = 'unpaid' or orders.payment_method = 'exchange' then 0
  else orders.total_amount_minor - greatest(orders.refunded_minor,
    (select coalesce(sum((details ->> 'amount')::bigint), 0) from order_events
      where order_events.order_id = orders.id and kind = 'refund_promised'))
    - (select coalesce(sum(r.cash_due_minor), 0) from returns r
        where r.order_id = orders.id and r.cash_due_minor > 0) end`.mapWith(
    (pesewas: string): Money => money(Number(pesewas)),
  );

/** The same for one order, which the caller has locked. */
export async function findLeftToPayBack(reader: Reader, orderId: string): Promise<Money> {
  const [found] = await reader
    .select({ left: leftToPayBack })
    .from(orders)
    .where(eq(orders.id, orderId));
  return found?.left ?? money(0);
}

export async function countReturns(): Promise<Map<ReturnState, number>> {
  const rows = await db
    .select({ state: returns.state, total: count() })
    .from(returns)
    .groupBy(returns.state);
  return new Map(rows.map(({ state, total }) => [state, total]));
}

/** The filter of a list's address: the state, and a search for the order or the return's number. */
export function returnsFilter(params: URLSearchParams): SQL | undefined {
  return filterSql(RETURN_LIST, params, {
    conditions: { state: (state) => eq(returns.state, state) },
    search(q) {
      const search = searchFrom(q);
      const ids = search && idsBeginning(search.words.join('').replace(/^ra-/, ''));
      return search && or(isOf(matchingOrders(search)), ids && between(returns.id, ...ids));
    },
  });
}

/** A subquery, so that returns are counted without a lookup of each order. */
const isOf = (wanted: SQL | undefined) =>
  inArray(returns.order_id, db.select({ id: orders.id }).from(orders).where(wanted));

export function countFoundReturns(wanted: SQL | undefined): Promise<number> {
  return db.$count(returns, wanted);
}

const staffColumns = {
  ...columns,
  number: orders.order_number,
  customer: orders.customer_info,
  method: orders.payment_method,
  delivery: orders.delivery_minor,
  left: leftToPayBack,
};

/** One return for staff; undefined if it does not exist. */
export async function findReturn(id: string) {
  const [row] = await db
    .select(staffColumns)
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.order_id))
    .where(eq(returns.id, id));
  if (!row) return undefined;
  return { ...row, lines: (await listReturnLines(db, [id])).get(id) ?? [] };
}

/** One page of returns for staff: open ones first, then the newest. */
export async function listReturns(wanted: SQL | undefined, page: number) {
  const rows = await db
    .select(staffColumns)
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.order_id))
    .where(wanted)
    .orderBy(desc(isOpenReturn), desc(returns.created_at), asc(returns.id))
    .limit(RETURNS_PER_PAGE)
    .offset((page - 1) * RETURNS_PER_PAGE);
  const lines = await listReturnLines(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, lines: lines.get(row.id) ?? [] }));
}

/** Locks a return and its order until the transaction ends. */
export async function lockReturn(tx: Transaction, id: string) {
  const [found] = await tx
    .select({ request: returns, order: orders })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.order_id))
    .where(eq(returns.id, id))
    .for('update');
  return found;
}

export const returnRecordNames: RecordNames = {
  table: 'returns',
  named: (
    ids,
  ) => sql`select r.id, 'Return of ' || coalesce(o.order_number, 'an order') as name from returns r
    join orders o on o.id = r.order_id where r.id = any(${ids})`,
  matching: (q, limit) =>
    sql`select id from returns where order_id in (${ordersNumbered(q, limit)}) limit ${limit}`,
};
