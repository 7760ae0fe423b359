import { eq } from 'drizzle-orm';
import { unitsLeft } from '#app/catalogue/rules.ts';
import { lockProducts, returnStock, sellStock, type Units } from '#app/catalogue/stock.ts';
import type { Transaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import {
  type LetterOrder,
  writeCancelled,
  writeDelivered,
  writeShipped,
} from './mail/write-letters.tsx';
import { followReplacement } from './returns/reopen-return.ts';
import { orderEvents, orderItems, orders, type orderStatus } from './schema.ts';

export type OrderStatus = (typeof orderStatus.enumValues)[number];
export type LockedOrder = typeof orders.$inferSelect;

type CashSide = Pick<
  LockedOrder,
  'payment_method' | 'payment_state' | 'cash_received_at' | 'refunded_minor'
>;

type Move = { order: LockedOrder; to: OrderStatus; actorId: string | null; now: Date };

const LETTERS: Partial<
  Record<OrderStatus, (tx: Transaction, order: LetterOrder) => Promise<void>>
> = { shipped: writeShipped, delivered: writeDelivered, cancelled: writeCancelled };

/** Sets an order's status with all that follows from it: stock, cash, timeline and letter. The order is locked. */
export async function moveOrder(tx: Transaction, { order, to, actorId, now }: Move) {
  const from = order.status;
  if (from === to) return done();
  const stock = await moveStock(tx, { order, to, actorId });
  if (!stock.ok) return stock;
  if (to === 'cancelled' || from === 'cancelled') {
    const isCancelled = to === 'cancelled';
    const followed = await followReplacement(tx, { order, isCancelled, actorId, now });
    if (!followed.ok) return followed;
  }
  await tx
    .update(orders)
    .set({ status: to, payment_state: paymentStateAfter(order, to), updated_at: now })
    .where(eq(orders.id, order.id));
  await tx.insert(orderEvents).values({
    order_id: order.id,
    kind: 'status_changed',
    details: { from, to },
    actor_id: actorId,
    created_at: now,
  });
  await LETTERS[to]?.(tx, letterOrder(order));
  return done();
}

export function letterOrder(order: LockedOrder): LetterOrder {
  return {
    id: order.id,
    number: order.order_number ?? '',
    email: order.customer_info.email,
    total: order.total_amount_minor,
    method: order.payment_method,
    cashReceived: order.cash_received_at !== null,
  };
}

/** Cash is paid at the door: an order is paid while it counts as delivered, or once staff had the cash in hand. */
export function paymentStateAfter(order: CashSide, to: OrderStatus) {
  if (order.payment_method !== 'cash_on_delivery') return order.payment_state;
  if (order.cash_received_at !== null || order.refunded_minor > 0) return order.payment_state;
  return to === 'delivered' ? 'paid' : 'unpaid';
}

/** Cancelling gives the units back; leaving "cancelled" takes them again, or is refused. */
async function moveStock(tx: Transaction, { order, to, actorId }: Omit<Move, 'now'>) {
  const isBack = to === 'cancelled';
  if (!isBack && order.status !== 'cancelled') return done();
  const { units, gone } = await findUnits(tx, order.id);
  const found = await lockProducts(
    tx,
    units.map(({ productId }) => productId),
    { reason: isBack ? 'returned' : 'sold', orderId: order.id, ...(actorId && { actorId }) },
  );
  if (isBack) {
    await returnStock(tx, order.id, units);
    return done();
  }
  const missing = units.filter(({ productId, quantity }) => {
    const product = found.find(({ id }) => id === productId);
    return !product || (unitsLeft(product) ?? quantity) < quantity;
  }).length;
  if (missing + gone > 0) return refused({ reason: 'out_of_stock', count: missing + gone });
  await sellStock(
    tx,
    units.map((line) => ({ ...line, reserved: false })),
  );
  return done();
}

/** What an order took, and how many of its products are gone from the shop since. */
async function findUnits(tx: Transaction, orderId: string) {
  const lines = await tx
    .select({ productId: orderItems.product_id, quantity: orderItems.quantity })
    .from(orderItems)
    .where(eq(orderItems.order_id, orderId));
  const units = lines.flatMap(({ productId, quantity }): Units[] =>
    productId === null ? [] : [{ productId, quantity }],
  );
  return { units, gone: lines.length - units.length };
}
