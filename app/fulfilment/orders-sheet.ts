import { type SQL, sql } from 'drizzle-orm';
import { promisedMinor } from '#app/orders/queries.ts';
import { paymentMethodLabel, statusLabel, subtotalOf } from '#app/orders/rules.ts';
import { orders } from '#app/orders/schema.ts';
import { db } from '#app/platform/database.ts';
import { type Batch, readInBatches } from '#app/platform/read-in-batches.ts';
import { csvPieces } from '#app/values/csv.ts';
import { decimalOf, taxIn } from '#app/values/money.ts';
import { isStuck, ordersAskedBy } from './list-orders.ts';
import { paymentBadge } from './rules.ts';

const COLUMNS = [
  'order_number',
  'placed_at',
  'status',
  'payment_status',
  'payment_method',
  'payment_reference',
  'customer_name',
  'phone',
  'email',
  'address',
  'city',
  'region',
  'digital_address',
  'landmark',
  'item_count',
  'items',
  'subtotal',
  'delivery',
  'total',
  'tax_percent',
  'tax_included',
  'refunded',
];

type Wanted = { params: URLSearchParams; now: Date; signal: AbortSignal };

/**
 * The orders that the list shows, in its order, one line each. Items stand in one cell, by the code of their packing
 * slip; `?names=yes` asks for their names, which say what somebody bought.
 */
export function sheetOfOrders({ params, now, signal }: Wanted) {
  const list = { ...ordersAskedBy(params, now), id: orders.id, signal };
  const hasNames = params.get('names') === 'yes';
  const what = hasNames ? ITEM_NAME : ITEM_CODE;
  return csvPieces(
    COLUMNS,
    readInBatches(list, (batch) => readBatch(batch, what)),
    lineOf,
  );
}

const ITEM_NAME = sql`item.name`;
const ITEM_CODE = sql`coalesce(product.sku, upper(left(coalesce(item.product_id, item.id)::text, 8)))`;

function readBatch({ key, where, orderBy, limit }: Batch, what: SQL) {
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
      reference: orders.payment_reference,
      taxPercent: orders.tax_percent,
      count: sql<number>`(select coalesce(sum(quantity), 0)::int from order_items
        where order_items.order_id = orders.id)`,
      items: sql<string>`(select coalesce(string_agg(item.quantity || ' x ' || ${what}, '; '
          order by item.name, item.id), '')
        from order_items item left join products product on product.id = item.product_id
        where item.order_id = orders.id)`,
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
    order.reference ?? '',
    `${customer.firstName} ${customer.lastName}`.trim(),
    customer.phone,
    customer.email,
    shipping.address,
    shipping.city,
    shipping.region,
    shipping.digitalAddress ?? '',
    shipping.landmark ?? '',
    String(order.count),
    order.items,
    decimalOf(subtotalOf(order)),
    decimalOf(order.delivery),
    decimalOf(order.total),
    String(order.taxPercent),
    decimalOf(taxIn(order.total, order.taxPercent)),
    decimalOf(order.refunded),
  ];
}
