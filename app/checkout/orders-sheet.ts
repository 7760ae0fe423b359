import { and, type SQL, sql } from 'drizzle-orm';
import { promisedMinor } from '#app/orders/queries.ts';
import { paymentMethodLabel, statusLabel, subtotalOf } from '#app/orders/rules.ts';
import { orders } from '#app/orders/schema.ts';
import { paymentBadge } from '#app/orders/staff/rules.ts';
import { db } from '#app/platform/database.ts';
import { pageSql, sortKey, type Turn } from '#app/platform/keyset.ts';
import { csvText } from '#app/values/csv.ts';
import { decimalOf } from '#app/values/money.ts';
import { isStuck, ordersAskedBy } from './staff-orders.ts';

const AT_ONCE = 1_000;

const COLUMNS = [
  'order_number',
  'placed_at',
  'status',
  'payment_status',
  'payment_method',
  'customer_name',
  'phone',
  'email',
  'city',
  'region',
  'items',
  'subtotal',
  'delivery',
  'total',
  'refunded',
];

/**
 * The orders that the list shows, in its order, as the lines of a file: a batch is read when the one before was taken,
 * so that a shop of any size needs no more memory for it than one of a thousand orders.
 */
export async function* sheetOfOrders(params: URLSearchParams, signal: AbortSignal) {
  const { wanted, sort } = ordersAskedBy(params);
  let head = [COLUMNS];
  let turn: Turn;
  let found: Row[];
  do {
    const page = pageSql(sort, orders.id, turn);
    found = await readBatch({
      key: sortKey(sort),
      where: and(wanted, page.where),
      orderBy: page.orderBy,
    });
    yield csvText([...head, ...found.map(lineOf)]);
    head = [];
    const place = found.at(-1);
    turn = place && { direction: 'after', place };
  } while (found.length === AT_ONCE && !signal.aborted);
}

type Batch = { key: SQL<string>; where: SQL | undefined; orderBy: SQL[] };

function readBatch({ key, where, orderBy }: Batch) {
  return db
    .select({
      id: orders.id,
      key,
      number: orders.order_number,
      placedAt: orders.created_at,
      status: orders.status,
      method: orders.payment_method,
      paymentState: orders.payment_state,
      promised: promisedMinor,
      refunded: orders.refunded_minor,
      stuck: isStuck,
      customer: orders.customer_info,
      shipping: orders.shipping_address,
      items: sql<number>`(select coalesce(sum(quantity), 0)::int from order_items
        where order_items.order_id = orders.id)`,
      delivery: orders.delivery_minor,
      total: orders.total_amount_minor,
    })
    .from(orders)
    .where(where)
    .orderBy(...orderBy)
    .limit(AT_ONCE);
}

type Row = Awaited<ReturnType<typeof readBatch>>[number];

function lineOf(order: Row): string[] {
  const { customer, shipping } = order;
  return [
    order.number ?? '',
    // Accra's time is the world's, all the year round.
    order.placedAt.toISOString(),
    statusLabel(order.status),
    paymentBadge(order).label,
    paymentMethodLabel(order.method),
    `${customer.firstName} ${customer.lastName}`.trim(),
    customer.phone,
    customer.email,
    shipping.city,
    shipping.region,
    String(order.items),
    decimalOf(subtotalOf(order)),
    decimalOf(order.delivery),
    decimalOf(order.total),
    decimalOf(order.refunded),
  ];
}
