import { eq, sql } from 'drizzle-orm';
import { unitsLeft } from '#app/catalogue/rules.ts';
import {
  countSold,
  findUnitsTaken,
  lockProducts,
  returnStock,
  sellStock,
  type Units,
} from '#app/catalogue/stock.ts';
import { bookSlot, capacityOf, releaseSlot } from '#app/delivery/bookings.ts';
import { zonesOf } from '#app/delivery/zone-rules.ts';
import { addReminder, dropReminder } from '#app/gifts/reminders.ts';
import { ordersJobs } from '#app/orders/jobs.ts';
import { orderForMail, writeStatusMail } from '#app/orders/mail/order-mails.tsx';
import { paymentStateAfter } from '#app/orders/payment-state.ts';
import { hasStatusMail, MAIL_HOLD_SECONDS } from '#app/orders/rules.ts';
import {
  type LockedOrder,
  orderEvents,
  orderItems,
  orders,
  type OrderStatus,
} from '#app/orders/schema.ts';
import type { Transaction } from '#app/platform/database.ts';
import { enqueueAfter } from '#app/platform/jobs.ts';
import { followReplacement } from '#app/returns/reopen-return.ts';
import { findSettingsWithin } from '#app/settings/queries.ts';
import { dayOf } from '#app/values/day.ts';
import { done, refused } from '#app/values/outcome.ts';

type Move = {
  order: LockedOrder;
  to: OrderStatus;
  actorId: string | null;
  /** The customer's email: at once, delayed until Undo has expired, or none. */
  mail?: 'now' | 'held' | 'none';
  /** Undoes the previous change. */
  isUndo?: boolean;
  /** Whether cancelling restocks the items. */
  restock?: boolean;
  /** The reason of a cancellation, in words for the customer. */
  reason?: string;
  now: Date;
};

/** Changes an order's status with all consequences: stock, cash, timeline and email. The order is locked. */
export async function moveOrder(tx: Transaction, move: Move) {
  const { order, to, actorId, mail = 'now', isUndo = false, reason, now } = move;
  const from = order.status;
  if (from === to) return done();
  if (to === 'cancelled' || from === 'cancelled') {
    // A refusal does not roll back the transaction, so this undoes what was already written.
    await tx.execute(sql`savepoint move_order`);
    const stock = await moveStock(tx, move);
    if (!stock.ok) return stock;
    if (!(await moveSlot(tx, move))) {
      await tx.execute(sql`rollback to savepoint move_order`);
      return refused({ reason: 'slot_full' });
    }
    const isCancelled = to === 'cancelled';
    const followed = await followReplacement(tx, { order, isCancelled, actorId, now });
    if (!followed.ok) {
      await tx.execute(sql`rollback to savepoint move_order`);
      return followed;
    }
    await moveReminder(tx, move);
  }
  const cancelReason = to === 'cancelled' ? (reason ?? null) : null;
  await tx
    .update(orders)
    .set({
      status: to,
      payment_state: paymentStateAfter(order, to),
      cancel_reason: cancelReason,
      updated_at: now,
    })
    .where(eq(orders.id, order.id));
  const [event] = await tx
    .insert(orderEvents)
    .values({
      order_id: order.id,
      kind: 'status_changed',
      details: { from, to, ...(isUndo && { undo: true }) },
      actor_id: actorId,
      created_at: now,
    })
    .returning({ id: orderEvents.id });
  if (mail === 'now') {
    await writeStatusMail(tx, to, orderForMail({ ...order, cancel_reason: cancelReason }));
  } else if (mail === 'held' && event && hasStatusMail(to)) {
    const payload = { orderId: order.id, eventId: String(event.id) };
    await enqueueAfter(tx, ordersJobs.sendStatusMail, payload, MAIL_HOLD_SECONDS);
  }
  return done();
}

/** Cancelling restocks the units, unless told not to; reopening takes them again, or is refused. */
async function moveStock(tx: Transaction, { order, to, actorId, restock = true }: Move) {
  const isBack = to === 'cancelled';
  const { units, gone } = await findUnits(tx, order.id);
  const found = await lockProducts(
    tx,
    units.map(({ productId }) => productId),
    { reason: isBack ? 'returned' : 'sold', orderId: order.id, ...(actorId && { actorId }) },
  );
  if (isBack) {
    if (restock) await returnStock(tx, order.id, units);
    else await countSold(tx, units, false);
    return done();
  }
  const taken = await findUnitsTaken(tx, order.id);
  const lines = units.map(({ productId, quantity }) => {
    const stored = Math.min(quantity, Math.max(0, taken.get(productId) ?? 0));
    return { productId, alreadyTaken: stored, needed: quantity - stored };
  });
  const missing = lines.filter(({ productId, needed }) => {
    if (needed === 0) return false;
    const product = found.find(({ id }) => id === productId);
    return !product || (unitsLeft(product) ?? needed) < needed;
  }).length;
  if (missing + gone > 0) return refused({ reason: 'out_of_stock', count: missing + gone });
  await sellStock(
    tx,
    lines.flatMap(({ productId, needed }) =>
      needed > 0 ? [{ productId, quantity: needed, reserved: false }] : [],
    ),
  );
  await countSold(
    tx,
    lines.flatMap(({ productId, alreadyTaken }) =>
      alreadyTaken > 0 ? [{ productId, quantity: alreadyTaken }] : [],
    ),
    true,
  );
  return done();
}

/** Cancelling frees the slot; reopening books it again, if there is room. A past day has no slots. */
async function moveSlot(tx: Transaction, { order: { delivery }, to, now }: Move): Promise<boolean> {
  if (!delivery?.day || delivery.day < dayOf(now)) return true;
  if (to === 'cancelled') {
    await releaseSlot(tx, delivery);
    return true;
  }
  return bookSlot(tx, delivery, capacityOf(zonesOf(await findSettingsWithin(tx)), delivery));
}

/** Deletes the reminder of a cancelled gift, and adds it again when the cancellation is undone. */
async function moveReminder(tx: Transaction, { order, to }: Move): Promise<void> {
  if (!order.gift?.wantsReminder) return;
  if (to === 'cancelled') return dropReminder(tx, order.id);
  const { id, user_id: userId, gift, delivery, created_at: now } = order;
  return addReminder(tx, { id, userId, gift, delivery: delivery ?? undefined, now });
}

/** The units of an order, and how many of its products were deleted since. */
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
