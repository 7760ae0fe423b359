import { and, asc, desc, eq, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm';
import { users } from '#app/accounts/schema.ts';
import type { Action } from '#app/activity/actions.ts';
import { adminActivityLog } from '#app/activity/schema.ts';
import { receiverOf } from '#app/gifts/gift.ts';
import { hasDeclined } from '#app/gifts/queries.ts';
import { mails } from '#app/mail/schema.ts';
import { shipmentView } from '#app/orders/order-view.ts';
import { findExchangeOf, listLines, listOrdersById } from '#app/orders/queries.ts';
import { isOrderId, statusAction, STATUSES } from '#app/orders/rules.ts';
import { orderEvents, orderItems, orderNotes, orders } from '#app/orders/schema.ts';
import { findShipment } from '#app/orders/shipments/queries.ts';
import type { StaffRefund } from '#app/payments/rules.ts';
import { db } from '#app/platform/database.ts';
import { findLeftToPayBack, listReturnsOf } from '#app/returns/queries.ts';
import { returns } from '#app/returns/schema.ts';
import { formatPhone } from '#app/values/phone.ts';
import { orFailedList } from '#app/web/availability.ts';
import { orderHistory } from './history.ts';
import { needsDelivery, riderStop } from './rider-stop.ts';

/** One order with all details for staff; undefined if it does not exist. */
export async function findOrderForStaff(id: string) {
  if (!isOrderId(id)) return undefined;
  const [order] = await listOrdersById([id]);
  if (!order) return undefined;
  const receiver = receiverOf(order);
  const [lines, left, story, exchange, returned, shipment, declined] = await Promise.all([
    orFailedList('order items', listLinesWithSku([order.id])),
    findLeftToPayBack(db, order.id),
    findHistory(order),
    findExchangeOf(order.id),
    listReturnsOf(db, order.id),
    findShipment(db, order.id),
    order.gift ? hasDeclined(receiver.phone) : false,
  ]);
  const { customer } = order;
  return {
    ...order,
    /** Undefined if they failed to load. */
    lines: lines && (lines.get(order.id) ?? []),
    left,
    exchange,
    shipment: shipment && shipmentView(shipment),
    returns: returned.map(({ id: returnId, kind, state }) => ({ id: returnId, kind, state })),
    customer: { ...customer, shownPhone: formatPhone(customer.phone) },
    receiver: { ...receiver, shownPhone: formatPhone(receiver.phone) },
    hasDeclined: declined,
    story,
  };
}

export type StaffOrder = NonNullable<Awaited<ReturnType<typeof findOrderForStaff>>> & {
  /** Refunds that the provider could not send by itself. */
  stuck: boolean;
  refunds: readonly StaffRefund[];
};

/** Orders with their lines, for printing, in the requested order. */
export async function listPaperOrders(named: string[]) {
  const found = await listNamedOrders(named);
  const lines = await listLinesWithSku(found.map(({ id }) => id));
  return found.map((order) => ({ ...order, lines: lines.get(order.id) ?? [] }));
}

/** The rider's sheet for those of these orders that are still to be delivered, and how many are left out. */
export async function listRiderStops(named: string[]) {
  const found = await listNamedOrders(named);
  const stops = found.filter(needsDelivery).map(riderStop);
  return { stops, leftOut: found.length - stops.length };
}

/** Orders in the requested order. */
export async function listNamedOrders(named: string[]) {
  const ids = [...new Set(named.filter(isOrderId).map((id) => id.toLowerCase()))];
  const found = await listOrdersById(ids);
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** The lines of these orders with their SKU at the sale, which customers do not see. */
async function listLinesWithSku(orderIds: string[]) {
  const [lines, skus] = await Promise.all([
    listLines(orderIds),
    db
      .select({ id: orderItems.id, sku: orderItems.sku })
      .from(orderItems)
      .where(and(inArray(orderItems.order_id, orderIds), isNotNull(orderItems.sku))),
  ]);
  const skuOf = new Map(skus.map(({ id, sku }) => [id, sku]));
  return new Map(
    [...lines].map(([id, own]) => [
      id,
      own.map((line) => ({ ...line, sku: skuOf.get(line.id) ?? null })),
    ]),
  );
}

/** The amounts of an order, for a refund or a cancellation. */
export async function findOrderMoney(id: string) {
  if (!isOrderId(id)) return undefined;
  const [order] = await listOrdersById([id]);
  if (!order) return undefined;
  const { number, total, reference, paymentMethod, paymentState, status, customer } = order;
  const left = await findLeftToPayBack(db, order.id);
  const { email } = customer;
  return {
    id: order.id,
    number,
    total,
    reference,
    paymentMethod,
    paymentState,
    status,
    left,
    customer: { email },
  };
}

type Placed = { id: string; userId: string | null; placedAt: Date };

async function findHistory(order: Placed) {
  const [events, notes, sent, activity] = await Promise.all([
    listEvents(order.id),
    listNotes(order.id),
    listMails(order.id),
    listActs(order.id),
  ]);
  return orderHistory({ ...order, events, notes, mails: sent, activity });
}

function listEvents(orderId: string) {
  return db
    .select({
      id: orderEvents.id,
      kind: orderEvents.kind,
      details: orderEvents.details,
      at: orderEvents.created_at,
      actorId: orderEvents.actor_id,
      who: users.name,
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actor_id))
    .where(eq(orderEvents.order_id, orderId))
    .orderBy(asc(orderEvents.id));
}

function listNotes(orderId: string) {
  return db
    .select({
      id: orderNotes.id,
      body: orderNotes.body,
      at: orderNotes.created_at,
      who: users.name,
    })
    .from(orderNotes)
    .leftJoin(users, eq(users.id, orderNotes.author_id))
    .where(eq(orderNotes.order_id, orderId))
    .orderBy(asc(orderNotes.created_at));
}

const LAST_NOTES = 5;

/** The latest staff notes on a customer's orders. */
export function listNotesAbout(userId: string) {
  return db
    .select({
      id: orderNotes.id,
      body: orderNotes.body,
      at: orderNotes.created_at,
      who: users.name,
      order: { id: orders.id, number: orders.order_number },
    })
    .from(orders)
    .innerJoin(orderNotes, eq(orderNotes.order_id, orders.id))
    .leftJoin(users, eq(users.id, orderNotes.author_id))
    .where(eq(orders.user_id, userId))
    .orderBy(desc(orderNotes.created_at), orderNotes.id)
    .limit(LAST_NOTES);
}

function listMails(orderId: string) {
  return db
    .select({
      id: mails.id,
      subject: mails.subject,
      to: mails.to_address,
      at: mails.created_at,
      sentAt: mails.sent_at,
      attempts: mails.attempts,
    })
    .from(mails)
    .where(eq(mails.order_id, orderId))
    .orderBy(asc(mails.created_at));
}

const MAX_ACTS = 100;

// The order's own events and notes already show these.
const IN_TIMELINE: Action[] = [
  ...STATUSES.map(statusAction),
  'Refunded order',
  'Asked for refund again',
  'Settled refund by hand',
  'Marked cash received',
  'Added order note',
];

/** Staff actions on the order and its returns that its timeline and notes do not show. */
function listActs(orderId: string) {
  // One array, so that the index on records is used: `or` with a subquery would scan the whole log.
  const records = sql`array(select ${orderId}::text
    union all select ${returns.id}::text from ${returns} where ${returns.order_id} = ${orderId})`;
  return db
    .select({
      id: adminActivityLog.id,
      action: adminActivityLog.action,
      at: adminActivityLog.created_at,
      who: users.name,
    })
    .from(adminActivityLog)
    .leftJoin(users, eq(users.id, adminActivityLog.admin_id))
    .where(
      and(
        sql`${adminActivityLog.record_id} = any(${records})`,
        or(
          and(
            eq(adminActivityLog.table_name, 'orders'),
            notInArray(adminActivityLog.action, IN_TIMELINE),
          ),
          eq(adminActivityLog.table_name, 'returns'),
        ),
      ),
    )
    .orderBy(desc(adminActivityLog.created_at))
    .limit(MAX_ACTS);
}
