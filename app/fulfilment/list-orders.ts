import { and, eq, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { matchingOrders } from '#app/orders/matching-orders.ts';
import { promisedMinor } from '#app/orders/queries.ts';
import { orders } from '#app/orders/schema.ts';
import { searchFrom } from '#app/orders/search.ts';
import { refunds } from '#app/payments/schema.ts';
import { countRows } from '#app/platform/count-rows.ts';
import { db } from '#app/platform/database.ts';
import { pageOf, pageSql, type Sort, sortKey, cursorFrom } from '#app/platform/keyset.ts';
import { searchText } from '#app/platform/like.ts';
import { findPreviousNext } from '#app/platform/previous-next.ts';
import { leftToPayBack } from '#app/returns/queries.ts';
import { type DateRange, dateRangeFrom } from '#app/values/date-range.ts';
import { isUuid } from '#app/values/uuid.ts';
import { type Payment, paymentFrom, type View, viewFrom } from './rules.ts';

const PER_PAGE = 25;

const NEWEST: Sort = { by: orders.created_at, kind: 'instant', way: 'desc' };
const SORTS = new Map<string, Sort>([
  ['created', { ...NEWEST, way: 'asc' }],
  ['-created', NEWEST],
]);

/** Money that the provider could not send back by itself. */
export const isStuck = sql<boolean>`exists (select from refunds where refunds.order_id = orders.id
  and refunds.state in ('failed', 'needs_attention'))`;

/** One page of everybody's orders for staff: searched, filtered and sorted by the database. */
export async function listOrdersForStaff(params: URLSearchParams, now: Date) {
  const { sort, wanted } = ordersAskedBy(params, now);
  const cursor = cursorFrom(params, sort);
  const page = pageSql(sort, orders.id, cursor);
  const found = await db
    .select({
      id: orders.id,
      key: sortKey(sort),
      number: orders.order_number,
      firstName: sql<string>`coalesce(${orders.customer_info} ->> 'firstName', '')`,
      lastName: sql<string>`coalesce(${orders.customer_info} ->> 'lastName', '')`,
      total: orders.total_amount_minor,
      status: orders.status,
      paymentMethod: orders.payment_method,
      reference: orders.payment_reference,
      paymentState: orders.payment_state,
      promised: promisedMinor,
      refunded: orders.refunded_minor,
      stuck: isStuck,
      placedAt: orders.created_at,
    })
    .from(orders)
    .where(and(wanted, page.where))
    .orderBy(...page.orderBy)
    .limit(PER_PAGE + 1);
  const total = await countRows(orders, wanted);
  const { rows, ...places } = pageOf(found, PER_PAGE, cursor);
  const shown = rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    customer: `${firstName} ${lastName}`.trim(),
  }));
  const filtered = wanted !== undefined;
  return { ...places, rows: shown, total, filtered };
}

/** What stands before and after an order in the list that this address asks for. */
export function findPreviousNextOrder(id: string, params: URLSearchParams, now: Date) {
  const name = sql`coalesce(${orders.order_number}, left(${orders.id}::text, 8))`;
  return findPreviousNext({ from: orders, id: orders.id, name, ...ordersAskedBy(params, now) }, id);
}

/** Which orders an address asks for, and in which order; the list and the file show the same. */
export function ordersAskedBy(params: URLSearchParams, now: Date) {
  const view = viewFrom(params.get('status'));
  const payment = paymentFrom(params.get('payment'));
  const search = searchFrom(searchText(params));
  const days = dateRangeFrom(params, now);
  const customer = params.get('customer') ?? '';
  const wanted = and(
    days && placedIn(days),
    isUuid(customer) ? eq(orders.user_id, customer) : undefined,
    view && inView(view),
    payment && withPayment(payment),
    search && matchingOrders(search),
  );
  return { wanted, sort: SORTS.get(params.get('sort') ?? '') ?? NEWEST };
}

function placedIn({ from, before }: DateRange): SQL | undefined {
  return and(from && gte(orders.created_at, from), before && lt(orders.created_at, before));
}

function inView(view: View): SQL | undefined {
  switch (view) {
    case 'to-ship':
      return and(
        inArray(orders.status, ['pending', 'processing']),
        or(
          inArray(orders.payment_method, ['cash_on_delivery', 'exchange']),
          // What is paid back, or about to be, is not sent out.
          and(eq(orders.payment_state, 'paid'), sql`${leftToPayBack} > 0`),
        ),
      );
    case 'unpaid':
      return and(eq(orders.payment_state, 'unpaid'), ne(orders.status, 'cancelled'));
    default:
      return eq(orders.status, view);
  }
}

function withPayment(payment: Payment): SQL | undefined {
  switch (payment) {
    case 'refund-under-way':
      return sql`${orders.id} in (select ${refunds.order_id} from ${refunds}
        where ${refunds.state} in ('due', 'requested'))`;
    case 'refund-stuck':
      return sql`${orders.id} in (select ${refunds.order_id} from ${refunds}
        where ${refunds.state} in ('failed', 'needs_attention'))`;
    default:
      return eq(orders.payment_state, payment);
  }
}
