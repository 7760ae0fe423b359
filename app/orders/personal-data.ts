import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { User } from '#app/accounts/guards.ts';
import type { PersonalData } from '#app/accounts/personal-data.ts';
import { db } from '#app/platform/database.ts';
import { decimalOf } from '#app/values/money.ts';
import { AMOUNT_NAMES, amountsOf } from '#app/values/totals.ts';
import { forgetCustomer } from './forget-customer.ts';
import { countOpenOrders } from './open-orders.ts';
import { totalsColumns } from './queries.ts';
import { orderEvents, orderItems, orderNotes, orders } from './schema.ts';
import { shipmentFrom } from './shipments/queries.ts';
import { shipments } from './shipments/schema.ts';

export const ordersPersonalData: PersonalData = {
  tables: ['orders', 'order_items', 'order_events', 'order_notes', 'order_links', 'shipments'],
  export: async (user) => ({ orders: await listOrders(user) }),
  findBlocker: async (tx, user) => {
    // Locked, so that none is reopened meanwhile.
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.user_id, user.id))
      .for('update');
    return (await countOpenOrders(tx, user.id)) > 0 ? 'open_orders' : undefined;
  },
  erase: (tx, user) => forgetCustomer(tx, user.id),
};

async function listOrders(user: User) {
  const own = eq(orders.user_id, user.id);
  const ids = db.select({ id: orders.id }).from(orders).where(own);
  const rows = await db
    .select({ order: orders, ...totalsColumns })
    .from(orders)
    .where(own)
    .orderBy(desc(orders.created_at));
  const lines = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.order_id, ids))
    .orderBy(asc(orderItems.name), asc(orderItems.id));
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.order_id, ids))
    .orderBy(asc(orderEvents.id));
  // Staff wrote them, but they are about this person; the authors' names stay private.
  const notes = await db
    .select()
    .from(orderNotes)
    .where(inArray(orderNotes.order_id, ids))
    .orderBy(asc(orderNotes.created_at));
  const sent = await db.select().from(shipments).where(inArray(shipments.order_id, ids));
  const shipmentOf = new Map(sent.map((row) => [row.order_id, shipmentFrom(row)]));
  return rows.map(({ order, ...totals }) => ({
    number: order.order_number,
    placedAt: order.created_at,
    status: order.status,
    cancelReason: order.cancel_reason,
    currency: 'GHS',
    ...Object.fromEntries(AMOUNT_NAMES.map((name) => [name, decimalOf(amountsOf(totals)[name])])),
    taxPercent: order.tax_percent,
    paymentMethod: order.payment_method,
    paymentReference: order.payment_reference,
    paymentState: order.payment_state,
    refunded: decimalOf(order.refunded_minor),
    customer: order.customer_info,
    shippingAddress: order.shipping_address,
    agreedDelivery: order.delivery,
    gift: order.gift,
    billingAddress: order.billing_address,
    shipment: shipmentOf.get(order.id) ?? null,
    lines: lines
      .filter((line) => line.order_id === order.id)
      .map(({ name, quantity, price_minor }) => ({
        name,
        quantity,
        price: decimalOf(price_minor),
      })),
    events: events
      .filter((event) => event.order_id === order.id)
      .map(({ kind, details, created_at }) => ({ kind, details, at: created_at })),
    staffNotes: notes
      .filter((note) => note.order_id === order.id)
      .map(({ body, created_at }) => ({ note: body, at: created_at })),
  }));
}
