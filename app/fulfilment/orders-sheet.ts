import { type SQL, sql } from 'drizzle-orm';
import { nameOf } from '#app/gifts/gift.ts';
import { promisedMinor, totalsColumns } from '#app/orders/queries.ts';
import { paymentMethodLabel, statusLabel } from '#app/orders/rules.ts';
import { orders } from '#app/orders/schema.ts';
import { db } from '#app/platform/database.ts';
import { type Batch, readInBatches } from '#app/platform/read-in-batches.ts';
import { type CsvColumns, csvPieces } from '#app/values/csv.ts';
import { decimalOf, taxIn } from '#app/values/money.ts';
import { isStuck, orderListQuery } from './list-orders.ts';
import { paymentBadge } from './rules.ts';

const COLUMNS: CsvColumns<Row> = {
  order_number: ({ number }) => number,
  // Accra is on UTC all year.
  placed_at: ({ placedAt }) => placedAt.toISOString(),
  status: ({ status }) => statusLabel(status),
  payment_status: (order) => paymentBadge(order).label,
  payment_method: ({ method }) => paymentMethodLabel(method),
  payment_reference: ({ reference }) => reference,
  customer_name: ({ customer }) => `${customer.firstName} ${customer.lastName}`.trim(),
  phone: ({ customer }) => customer.phone,
  email: ({ customer }) => customer.email,
  // Of a gift; the address is the recipient's too.
  recipient_name: ({ gift }) => (gift ? nameOf(gift.recipient) : ''),
  recipient_phone: ({ gift }) => gift?.recipient.phone ?? '',
  address: ({ shipping }) => shipping.address,
  city: ({ shipping }) => shipping.city,
  region: ({ shipping }) => shipping.region,
  digital_address: ({ shipping }) => shipping.digitalAddress ?? '',
  landmark: ({ shipping }) => shipping.landmark ?? '',
  item_count: ({ count }) => count,
  items: ({ items }) => items,
  subtotal: ({ subtotal }) => decimalOf(subtotal),
  discount: ({ discount }) => decimalOf(discount),
  delivery: ({ fees }) => decimalOf(fees.delivery),
  gift_wrap: ({ fees }) => decimalOf(fees.giftWrap),
  total: ({ total }) => decimalOf(total),
  tax_percent: ({ taxPercent }) => String(taxPercent),
  tax_included: ({ total, taxPercent }) => decimalOf(taxIn(total, taxPercent)),
  refunded: ({ refunded }) => decimalOf(refunded),
};

type Wanted = { params: URLSearchParams; now: Date; signal: AbortSignal };

/**
 * The orders of the list in order, one per row. Items are in one cell, by the code on their packing slip; `?names=yes` exports their names,
 * which reveal what was bought.
 */
export function sheetOfOrders({ params, now, signal }: Wanted) {
  const list = { ...orderListQuery(params, now), signal };
  const what = params.get('names') === 'yes' ? ITEM_NAME : ITEM_CODE;
  return csvPieces(
    COLUMNS,
    readInBatches(list, (batch) => readBatch(batch, what)),
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
      gift: orders.gift,
      reference: orders.payment_reference,
      taxPercent: orders.tax_percent,
      count: sql<number>`(select coalesce(sum(quantity), 0)::int from order_items
        where order_items.order_id = orders.id)`,
      items: sql<string>`(select coalesce(string_agg(item.quantity || ' x ' || ${what}, '; '
          order by item.name, item.id), '')
        from order_items item left join products product on product.id = item.product_id
        where item.order_id = orders.id)`,
      ...totalsColumns,
    })
    .from(orders)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
}

type Row = Awaited<ReturnType<typeof readBatch>>[number];
