import { and, eq, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { matchingOrders } from '#app/orders/matching-orders.ts';
import { promisedMinor } from '#app/orders/queries.ts';
import { orders } from '#app/orders/schema.ts';
import { searchFrom } from '#app/orders/search.ts';
import { refunds } from '#app/payments/schema.ts';
import { db } from '#app/platform/database.ts';
import { buildListQuery, readPage } from '#app/platform/list-query.ts';
import { findPreviousNext } from '#app/platform/previous-next.ts';
import { leftToPayBack } from '#app/returns/queries.ts';
import { type DateRange, dateRangeFrom } from '#app/values/date-range.ts';
import type { Payment, View } from './rules.ts';
import { ORDER_LIST } from './words.ts';

/** Refunds that the provider could not send by itself. */
export const isStuck = sql<boolean>`exists (select from refunds where refunds.order_id = orders.id
  and refunds.state in ('failed', 'needs_attention'))`;

/** One page of all orders for staff: searched, filtered and sorted by the database. */
export async function listOrdersForStaff(params: URLSearchParams, now: Date) {
  const page = await readPage(orderListQuery(params, now), ({ key, where, orderBy, limit }) =>
    db
      .select({
        id: orders.id,
        key,
        number: orders.order_number,
        firstName: sql<string>`coalesce(${orders.customer_info} ->> 'firstName', '')`,
        lastName: sql<string>`coalesce(${orders.customer_info} ->> 'lastName', '')`,
        recipient: sql<string>`trim(concat_ws(' ', ${orders.gift} -> 'recipient' ->> 'firstName', ${orders.gift} -> 'recipient' ->> 'lastName'))`,
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
      .where(
        // Only indexed columns filter here, so that the index of a status is scanned, and not every newer order.
        inArray(
          orders.id,
          db
            .select({ id: orders.id })
            .from(orders)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit),
        ),
      )
      .orderBy(...orderBy),
  );
  const rows = page.rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    customer: `${firstName} ${lastName}`.trim(),
  }));
  return { ...page, rows };
}

/** The orders before and after one in the list of this address. */
export function findPreviousNextOrder(id: string, params: URLSearchParams, now: Date) {
  const name = sql`coalesce(${orders.order_number}, left(${orders.id}::text, 8))`;
  return findPreviousNext({ ...orderListQuery(params, now), name }, id);
}

/** The filters and sort order of an address, for the list and the export. */
export function orderListQuery(params: URLSearchParams, now: Date) {
  return buildListQuery(ORDER_LIST, params, {
    from: orders,
    id: orders.id,
    conditions: {
      payment: withPayment,
      date: (days) => placedIn(dateRangeFrom(days, now)),
      status: inView,
      customer: (id) => eq(orders.user_id, id),
    },
    search(q) {
      const search = searchFrom(q);
      return search && matchingOrders(search);
    },
    sorts: { created: { by: orders.created_at, kind: 'instant' } },
  });
}

function placedIn(days: DateRange | undefined): SQL | undefined {
  return and(
    days?.from && gte(orders.created_at, days.from),
    days?.before && lt(orders.created_at, days.before),
  );
}

function inView(view: View): SQL | undefined {
  switch (view) {
    case 'to-ship':
      return and(
        inArray(orders.status, ['pending', 'processing']),
        or(
          inArray(orders.payment_method, ['cash_on_delivery', 'exchange']),
          // A refunded order, or one with a pending refund, is not shipped.
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
