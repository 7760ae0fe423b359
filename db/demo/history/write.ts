import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { adminActivityLog } from '#app/activity/schema.ts';
import { profiles, users } from '#app/accounts/schema.ts';
import { products, stockMovements } from '#app/catalogue/schema.ts';
import { slotKey } from '#app/delivery/offered-days.ts';
import { slotBookings } from '#app/delivery/schema.ts';
import { type orderEventKind, orderEvents, orderItems, orderNotes, orders } from '#app/orders/schema.ts';
import { sellerOf } from '#app/orders/rules.ts';
import { paymentAttempts, refunds } from '#app/payments/schema.ts';
import { settingsFrom } from '#app/settings/shop-settings.ts';
import { formatMoney, money } from '#app/values/money.ts';
import type { Person } from './people.ts';
import type { History } from './plan.ts';
import { hoursAfter, type Event, type PastOrder, paidBackOf } from './plan-orders.ts';
import type { Action } from '#app/activity/actions.ts';

export type Tx = Pick<NodePgDatabase, 'insert' | 'select' | 'execute' | 'update'>;
type Staff = { adminId: string };

const addressOf = (person: Person) => ({ phone: person.phone, address_line_1: person.address, city: person.city, state: person.region, country: 'GH' });

export async function writePeople(tx: Tx, { people, orders: all, random }: History, known: ReadonlySet<string>): Promise<void> {
  const firstOrder = (person: Person) => Math.min(...all.filter((order) => order.person.id === person.id).map(({ placedAt }) => placedAt.getTime()));
  const latest = Math.max(...all.map(({ placedAt }) => placedAt.getTime()));
  const invented = people.filter(({ id }) => !known.has(id));
  const joined = (person: Person) => new Date(Math.min(firstOrder(person), latest) - random.between(1, 2_000) * 60_000);
  await tx.insert(users).values(
    invented.map((person) => ({ id: person.id, name: `${person.firstName} ${person.lastName}`, email: person.email, email_verified: true, created_at: joined(person) })),
  );
  await tx.insert(profiles).values(
    invented.map((person) => ({ user_id: person.id, first_name: person.firstName, last_name: person.lastName, email: person.email, ...addressOf(person) })),
  );
  for (const person of people.filter(({ id }) => known.has(id))) {
    await tx.update(profiles).set(addressOf(person)).where(sql`${profiles.user_id} = ${person.id}`);
  }
}

export async function writeOrders(tx: Tx, all: readonly PastOrder[], { adminId }: Staff): Promise<void> {
  const seller = sellerOf(settingsFrom(new Map()).site);
  await tx.insert(orders).values(all.map((order) => orderRow(order, seller)));
  await tx.insert(orderItems).values(
    all.flatMap((order) =>
      order.lines.map(({ id, goods, quantity }) => ({
        id,
        order_id: order.id,
        product_id: goods.id,
        quantity,
        price_minor: money(goods.price),
        name: goods.name,
        sku: goods.sku,
        image_url: goods.imageUrl,
      })),
    ),
  );
  const actorOf = (order: PastOrder, by: string | null) => (by === 'staff' ? adminId : by === 'customer' ? order.person.id : null);
  await tx.insert(orderEvents).values(
    all
      .flatMap((order) => order.events.map((event) => ({ order, event })))
      .toSorted((one, other) => one.event.at.getTime() - other.event.at.getTime())
      .map(({ order, event }) => ({
        order_id: order.id,
        kind: event.kind as (typeof orderEventKind.enumValues)[number],
        details: event.details,
        actor_id: actorOf(order, event.by),
        created_at: event.at,
      })),
  );
  await writePlaces(tx, all);
  await writePayments(tx, all, adminId);
  await writeActivity(tx, all, adminId);
}

function orderRow(order: PastOrder, seller: ReturnType<typeof sellerOf>) {
  const { person, total } = order;
  const back = paidBackOf(order);
  const isPaid = order.reference !== null || order.method === 'exchange' || order.cashReceivedAt !== null || order.status === 'delivered';
  const home = { address: person.address, city: person.city, region: person.region };
  const shipping = { ...home, ...(person.landmark && { landmark: person.landmark }) };
  return {
    id: order.id,
    user_id: person.id,
    order_number: order.number,
    total_amount_minor: total,
    status: order.status,
    payment_method: order.method,
    payment_reference: order.reference,
    payment_state: back >= total && back > 0 ? ('refunded' as const) : isPaid ? ('paid' as const) : ('unpaid' as const),
    refunded_minor: money(back),
    subtotal_minor: order.subtotal,
    discount_minor: order.discount,
    delivery_minor: order.fees.delivery,
    request_key: order.requestKey,
    customer_info: { ...home, firstName: person.firstName, lastName: person.lastName, email: person.email, phone: person.phone },
    shipping_address: shipping,
    billing_address: shipping,
    delivery: order.delivery,
    delivery_day: order.delivery?.day ?? null,
    seller,
    cancel_reason: order.cancelReason,
    staff_notified_at: order.placedAt,
    cash_received_at: order.cashReceivedAt,
    created_at: order.placedAt,
    updated_at: order.events.at(-1)?.at ?? order.placedAt,
  };
}

async function writePlaces(tx: Tx, all: readonly PastOrder[]): Promise<void> {
  const rows = new Map<string, typeof slotBookings.$inferInsert & { booked: number }>();
  for (const { delivery } of all) {
    if (!delivery?.day || !delivery.slot) continue;
    const { zone, day, slot } = delivery;
    const key = slotKey(zone, day, slot.id);
    rows.set(key, { zone_id: zone, day, slot_id: slot.id, booked: (rows.get(key)?.booked ?? 0) + 1 });
  }
  if (rows.size > 0) await tx.insert(slotBookings).values([...rows.values()]);
}

async function writePayments(tx: Tx, all: readonly PastOrder[], adminId: string): Promise<void> {
  const paid = all.filter((order) => order.reference !== null);
  await tx.insert(paymentAttempts).values(
    paid.map((order) => ({
      id: order.id,
      user_id: order.person.id,
      request_key: order.requestKey,
      reference: order.reference ?? '',
      method: order.method,
      state: 'paid' as const,
      amount_minor: order.total,
      subtotal_minor: order.subtotal,
      discount_minor: order.discount,
      delivery_minor: order.fees.delivery,
      lines: order.lines.map(({ goods, quantity }) => ({ productId: goods.id, quantity, price: money(goods.price), name: goods.name, imageUrl: goods.imageUrl, reserved: true })),
      expires_at: hoursAfter(order.placedAt, 0.5),
      created_at: order.placedAt,
      settled_at: order.placedAt,
    })),
  );
  const owed = paid.flatMap((order) => order.refunds.map((refund) => ({ order, refund })));
  await tx.insert(refunds).values(
    owed.map(({ order, refund }) => ({
      id: refund.id,
      attempt_id: order.id,
      order_id: order.id,
      reason: refund.reason,
      amount_minor: money(refund.amount),
      actor_id: refund.by === 'staff' ? adminId : null,
      state: refund.state,
      provider_id: `demo-${refund.id.slice(0, 8)}`,
      created_at: refund.at,
      updated_at: hoursAfter(refund.at, 1),
    })),
  );
  // A refund by staff has its reason in a note whose id is the key of the form.
  const byStaff = owed.filter(({ refund }) => refund.reason.startsWith('staff:'));
  await tx.insert(orderNotes).values(
    byStaff.map(({ order, refund }) => ({
      id: refund.reason.replace('staff:', ''),
      order_id: order.id,
      author_id: adminId,
      body: `Refund of ${formatMoney(money(refund.amount))}: agreed with the customer by phone.`,
      created_at: refund.at,
    })),
  );
}

async function writeActivity(tx: Tx, all: readonly PastOrder[], adminId: string): Promise<void> {
  const acts = all
    .flatMap((order) => order.events.filter((event) => isOwnAct(order, event)).map((event) => ({ id: order.id, at: event.at, ...actOf(event) })))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  await tx.insert(adminActivityLog).values(
    acts.map(({ id, at, action, changes }) => ({ admin_id: adminId, action, table_name: 'orders', record_id: id, changes, ip: '127.0.0.1', created_at: at })),
  );
}

/** The activity log entries about a return are written with the return. */
function isOwnAct(order: PastOrder, { by, kind, at }: Event): boolean {
  if (by !== 'staff' || kind === 'return_changed') return false;
  return kind !== 'refund_promised' || order.refunds.some((refund) => refund.at === at && refund.reason.startsWith('staff:'));
}

/** The details of the log entry. */
function actOf({ kind, details }: Event): { action: Action; changes: Record<string, unknown> } {
  if (kind === 'status_changed') {
    return { action: `Updated order status to ${String(details.to)}`, changes: { status: { before: details.from, after: details.to } } };
  }
  if (kind === 'cash_received') {
    return { action: 'Marked cash received', changes: { payment_state: { before: 'unpaid', after: 'paid' } } };
  }
  return { action: 'Refunded order', changes: { amount: { before: null, after: formatMoney(money(Number(details.amount))) } } };
}

/**
 * The stock ledger as if every sale had been recorded on its day. Today's stock stays as in the catalogue: each product
 * starts with the units that it has sold since.
 */
export async function writeStock(tx: Tx, { orders: all, returns: back }: History, { adminId }: Staff): Promise<void> {
  const stocked = await tx.select({ id: products.id, stock: products.stock_quantity, inStock: products.in_stock }).from(products);
  const opened = new Date(Math.min(...all.map(({ placedAt }) => placedAt.getTime())) - 86_400_000);
  const soldOf = (id: string) => -sales.filter(({ product_id }) => product_id === id).reduce((sum, { delta }) => sum + delta, 0);
  const returned = back.flatMap(({ id, order, line, settled, steps }) => {
    if (!settled || settled.accepted === 0) return [];
    const at = steps.at(-1)?.at ?? order.placedAt;
    const came = { product_id: line.goods.id, delta: settled.accepted, reason: 'returned' as const, order_id: order.id as string | null, return_id: id, actor_id: adminId, created_at: at };
    return settled.disposition === 'restock' ? [came] : [came, { ...came, delta: -settled.accepted, reason: 'written_off' as const, order_id: null }];
  });
  const sales = all.flatMap((order) =>
    order.lines.flatMap(({ goods, quantity }) => {
      const sold = { product_id: goods.id, delta: -quantity, reason: 'sold' as const, order_id: order.id, actor_id: null as string | null, created_at: order.placedAt };
      const cancelled = order.events.find(({ details }) => details.to === 'cancelled');
      if (!cancelled) return [sold];
      const actor = cancelled.by === 'staff' ? adminId : order.person.id;
      return [sold, { ...sold, delta: quantity, reason: 'returned' as const, actor_id: actor, created_at: cancelled.at }];
    }),
  );
  const rows = stocked.flatMap(({ id, stock }) => {
    const own = [...sales, ...returned].filter(({ product_id }) => product_id === id).toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime());
    return ledgerOf({ id, start: stock - own.reduce((sum, { delta }) => sum + delta, 0), sales: own, opened, adminId });
  });
  await tx.insert(stockMovements).values(rows.map(({ movement }) => movement).toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime()));
  const deliveries = rows.flatMap(({ movement, before }) => (before === undefined ? [] : [{ movement, before }]));
  await tx.insert(adminActivityLog).values(
    deliveries.map(({ movement, before }) => ({
      admin_id: adminId,
      action: 'Updated product' as const,
      table_name: 'products',
      record_id: movement.product_id,
      changes: { stock_quantity: { before, after: before + movement.delta } },
      ip: '127.0.0.1',
      created_at: movement.created_at,
    })),
  );
  const sold = stocked.map(({ id, inStock }) => ({ id, sold: soldOf(id), ended: !inStock && soldOf(id) > 0 })).filter((row) => row.sold > 0);
  await tx.execute(sql`
    update products set units_sold = past.sold, sold_out_at = case when past.ended then now() - interval '2 days' end
    from jsonb_to_recordset(${JSON.stringify(sold)}::jsonb) as past (id uuid, sold integer, ended boolean)
    where products.id = past.id`);
}

type Movement = Omit<typeof stockMovements.$inferInsert, 'created_at'> & { created_at: Date };
type Sales = { id: string; start: number; sales: readonly Movement[]; opened: Date; adminId: string };

const DELIVERED = 12;

/** The stock movements of one product: its opening stock, its sales, and a delivery if it sold well. */
function ledgerOf({ id, start, sales, opened, adminId }: Sales): { movement: Movement; before?: number }[] {
  const middle = sales[Math.floor(sales.length / 2)];
  const sold = (until: Date) => -sales.filter(({ created_at }) => created_at < until).reduce((sum, { delta }) => sum + delta, 0);
  const hasDelivery = middle !== undefined && sales.length > 7 && start - DELIVERED > sold(middle.created_at);
  // A unit that came back last was not there when the others were sold: it is counted in at first, and out at the end.
  const missing = missingIn(hasDelivery ? start - DELIVERED : start, sales, hasDelivery ? middle : undefined);
  const opening = (hasDelivery ? start - DELIVERED : start) + missing;
  const rows: { movement: Movement; before?: number }[] = sales.map((movement) => ({ movement }));
  if (opening > 0) rows.unshift({ movement: { product_id: id, delta: opening, reason: 'opening', created_at: opened } });
  if (hasDelivery) {
    const before = opening - sold(middle.created_at);
    const at = new Date(middle.created_at.getTime() - 1_000);
    rows.push({ movement: { product_id: id, delta: DELIVERED, reason: 'adjusted', actor_id: adminId, created_at: at }, before });
  }
  const last = sales.at(-1);
  if (missing > 0 && last) {
    const left = start + missing - sold(new Date(last.created_at.getTime() + 1));
    const at = new Date(last.created_at.getTime() + 1_000);
    rows.push({ movement: { product_id: id, delta: -missing, reason: 'adjusted', actor_id: adminId, created_at: at }, before: left });
  }
  return rows;
}

/** How many units the count would fall below nothing on its worst day. */
function missingIn(opening: number, sales: readonly Movement[], delivery: Movement | undefined): number {
  let left = opening;
  let least = 0;
  for (const sale of sales) {
    if (sale === delivery) left += DELIVERED;
    left += sale.delta;
    least = Math.min(least, left);
  }
  return -least;
}
