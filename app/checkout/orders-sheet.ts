import { sql } from 'drizzle-orm';
import { promisedMinor } from '#app/orders/queries.ts';
import { paymentMethodLabel, statusLabel, subtotalOf } from '#app/orders/rules.ts';
import { orders } from '#app/orders/schema.ts';
import { paymentBadge } from '#app/orders/staff/rules.ts';
import { db } from '#app/platform/database.ts';
import { type Batch, inBatches } from '#app/platform/in-batches.ts';
import { csvPieces } from '#app/values/csv.ts';
import { decimalOf } from '#app/values/money.ts';
import { isStuck, ordersAskedBy } from './staff-orders.ts';

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

/** The orders that the list shows, in its order, as the lines of a file. */
export function sheetOfOrders(params: URLSearchParams, signal: AbortSignal) {
  const list = { ...ordersAskedBy(params), id: orders.id, signal };
  return csvPieces(COLUMNS, inBatches(list, readBatch), lineOf);
}

function readBatch({ key, where, orderBy, limit }: Batch) {
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
    .limit(limit);
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
