import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { RecordNames } from '#app/activity/record-names.ts';
import { displayUrl, onSale, pictureColumns, pictureFrom } from '#app/catalogue/queries.ts';
import { pictureIn, unitsLeft } from '#app/catalogue/rules.ts';
import { categories, images, products } from '#app/catalogue/schema.ts';
import { db } from '#app/platform/database.ts';
import { type Money, money } from '#app/values/money.ts';
import { pageCount } from '#app/values/paging.ts';
import type { PictureFile } from '#app/values/picture-file.ts';
import { type Buyer, isOfBuyer } from './buyer.ts';
import { isOrderId, type Offer, type OrderLine, ORDERS_PER_PAGE, type OrderPage } from './rules.ts';
import { orderEvents, orderItems, orders } from './schema.ts';
import { findShipment } from './shipments/queries.ts';
import { isShipmentShown } from './shipments/rules.ts';
import type { OrderEvent } from './timeline.ts';

const moneyFrom = (pesewas: string): Money => money(Number(pesewas));

/** The refunded amount of an order, from its timeline. */
export const promisedMinor =
  sql`(select coalesce(sum((details ->> 'amount')::bigint), 0) from order_events
         where order_events.order_id = orders.id and kind = 'refund_promised')`.mapWith(moneyFrom);

/** The columns of an order's `Totals`. The previous version writes no subtotal, and only one fee. */
export const totalsColumns = {
  subtotal:
    sql`coalesce(${orders.subtotal_minor}, ${orders.total_amount_minor} - ${orders.delivery_minor})`.mapWith(
      moneyFrom,
    ),
  discount: orders.discount_minor,
  fees: { delivery: orders.delivery_minor, giftWrap: orders.gift_wrap_minor },
  total: orders.total_amount_minor,
};

const orderColumns = {
  id: orders.id,
  number: orders.order_number,
  status: orders.status,
  placedAt: orders.created_at,
  paymentMethod: orders.payment_method,
  paymentState: orders.payment_state,
  promised: promisedMinor,
  refunded: orders.refunded_minor,
  ...totalsColumns,
};

/** One page of a customer's orders with their lines, newest first. Past the end, it is the last page. */
export async function listOrdersOf(userId: string, askedPage: number): Promise<OrderPage> {
  const own = eq(orders.user_id, userId);
  const [counted] = await db.select({ total: count() }).from(orders).where(own);
  const total = counted?.total ?? 0;
  const pages = pageCount(total, ORDERS_PER_PAGE);
  const page = Math.min(askedPage, pages);
  const found = await db
    .select(orderColumns)
    .from(orders)
    .where(own)
    .orderBy(desc(orders.created_at), asc(orders.id))
    .limit(ORDERS_PER_PAGE)
    .offset((page - 1) * ORDERS_PER_PAGE);
  const lines = await listLines(found.map(({ id }) => id));
  const withLines = found.map((order) => ({ ...order, lines: lines.get(order.id) ?? [] }));
  return { orders: withLines, total, page, pages };
}

const detailColumns = {
  ...orderColumns,
  taxPercent: orders.tax_percent,
  reference: orders.payment_reference,
  customer: orders.customer_info,
  shipping: orders.shipping_address,
  delivery: orders.delivery,
  gift: orders.gift,
  seller: orders.seller,
  cancelReason: orders.cancel_reason,
};

/** One order of this buyer with all details; undefined for another buyer's order, or an unknown one. */
export async function findOrderOf(buyer: Buyer, id: string) {
  if (!isOrderId(id)) return undefined;
  const [found] = await db
    .select(detailColumns)
    .from(orders)
    .where(and(eq(orders.id, id), isOfBuyer(orders, buyer)));
  if (!found) return undefined;
  const [lines, events, exchange, shipment] = await Promise.all([
    listLines([found.id]),
    listEvents(found.id),
    findExchangeOf(found.id),
    isShipmentShown(found.status) ? findShipment(db, found.id) : null,
  ]);
  return { ...found, lines: lines.get(found.id) ?? [], events, exchange, shipment };
}

/** The return that a replacement order belongs to, and the returned order. */
export async function findExchangeOf(orderId: string) {
  const { rows } = await db.execute<{ returnId: string; id: string; number: string | null }>(sql`
    select returns.id as "returnId", original.id, original.order_number as number from orders
      join returns on returns.id = orders.exchange_return_id
      join orders original on original.id = returns.order_id
    where orders.id = ${orderId}`);
  return rows[0] ?? null;
}

/** Orders by id, for staff; unknown ones are left out. */
export async function listOrdersById(ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      ...detailColumns,
      userId: orders.user_id,
      guestId: orders.guest_id,
      cashReceivedAt: orders.cash_received_at,
    })
    .from(orders)
    .where(inArray(orders.id, ids));
}

export type OrderDetails = NonNullable<Awaited<ReturnType<typeof findOrderOf>>>;

type Keys = { number: string | undefined; reference: string | undefined };

/** This buyer's order by number, else by payment reference. */
export async function findOrderIdOf(buyer: Buyer, keys: Keys): Promise<string | undefined> {
  return (
    (await findOwnBy(buyer, orders.order_number, keys.number)) ??
    (await findOwnBy(buyer, orders.payment_reference, keys.reference))
  );
}

async function findOwnBy(buyer: Buyer, column: AnyPgColumn, value: string | undefined) {
  if (value === undefined) return undefined;
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOfBuyer(orders, buyer), eq(column, value)));
  return found?.id;
}

async function listEvents(orderId: string): Promise<OrderEvent[]> {
  return db
    .select({
      id: orderEvents.id,
      kind: orderEvents.kind,
      details: orderEvents.details,
      at: orderEvents.created_at,
    })
    .from(orderEvents)
    .where(eq(orderEvents.order_id, orderId))
    .orderBy(asc(orderEvents.id));
}

export async function listLines(orderIds: string[]): Promise<Map<string, OrderLine[]>> {
  const found = new Map<string, OrderLine[]>();
  if (orderIds.length === 0) return found;
  const rows = await selectLines(orderIds);
  for (const { orderId, line, url, picture, product, ...offered } of rows) {
    const lines = found.get(orderId) ?? [];
    found.set(orderId, lines);
    lines.push({
      ...line,
      picture: pictureIn(offered.category, withoutWords(pictureFrom(url, picture, ''))),
      offer: product && offerFrom(product, offered),
    });
  }
  return found;
}

function selectLines(orderIds: string[]) {
  return db
    .select({
      orderId: orderItems.order_id,
      line: {
        id: orderItems.id,
        name: orderItems.name,
        price: orderItems.price_minor,
        quantity: orderItems.quantity,
      },
      url: orderItems.image_url,
      picture: pictureColumns,
      product: {
        id: products.id,
        name: products.name,
        price: products.price_minor,
        inStock: onSale,
        stockQuantity: products.stock_quantity,
        reserved: products.reserved_quantity,
      },
      category: categories.name,
      imageUrl: displayUrl,
    })
    .from(orderItems)
    .leftJoin(images, eq(images.url, orderItems.image_url))
    .leftJoin(products, and(eq(products.id, orderItems.product_id), eq(products.state, 'active')))
    .leftJoin(categories, eq(categories.id, products.category_id))
    .where(inArray(orderItems.order_id, orderIds))
    .orderBy(asc(orderItems.name), asc(orderItems.id));
}

type LineRow = Awaited<ReturnType<typeof selectLines>>[number];

function offerFrom(
  product: NonNullable<LineRow['product']>,
  { category, imageUrl }: Pick<LineRow, 'category' | 'imageUrl'>,
): Offer {
  const { id, name, price } = product;
  const left = unitsLeft(product);
  return { id, name, price, category: category ?? '', image_url: imageUrl, left };
}

/** The name is next to the picture, so the alt text is empty. */
function withoutWords(picture: PictureFile | null): PictureFile | null {
  return picture && { ...picture, alt: '' };
}

/** The numbers of these orders, by id. */
export async function listOrderNumbers(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: orders.id, number: orders.order_number })
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  return new Map(found.map(({ id, number }) => [id, number ?? id.slice(0, 8)]));
}

/** "#cvx5493", "5493" and "Order CVX5493" match numbers with this prefix. Other text matches none. */
export function ordersNumbered(q: string, limit: number): SQL {
  const digits = /^(?:order\s+)?#?(?:cvx)?(\d{3,12})$/i.exec(q)?.[1];
  const number = digits === undefined ? '-' : `CVX${digits}`;
  return sql`select id from orders where order_number >= ${number} and order_number < ${`${number}zzz`}
    and starts_with(order_number, ${number}) limit ${limit}`;
}

export const orderRecordNames: RecordNames = {
  table: 'orders',
  named: (ids) =>
    sql`select id, coalesce('Order ' || order_number, 'Order') as name from orders where id = any(${ids})`,
  matching: ordersNumbered,
};
