import { eq } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { capacityOf, swapSlots } from '#app/delivery/bookings.ts';
import { deliveryOn } from '#app/delivery/chosen-delivery.ts';
import { type DayChoice, offeredDays } from '#app/delivery/offered-days.ts';
import { arrivalText } from '#app/delivery/words.ts';
import { type DeliveryZone, zoneFor, zonesOf } from '#app/delivery/zone-rules.ts';
import { orderForMail, writeDeliveryMoved } from '#app/orders/mail/order-mails.tsx';
import { type LockedOrder, orderEvents, orders } from '#app/orders/schema.ts';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { findSettingsWithin } from '#app/settings/queries.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import { done, refused } from '#app/values/outcome.ts';

type Ordered = {
  delivery: LockedOrder['delivery'];
  shipping: { region: string; city: string };
};

/** The zone of an order: the agreed one while it exists, else by its address. */
export function zoneOfOrder(settings: ShopSettings, { delivery, shipping }: Ordered): DeliveryZone {
  const zones = zonesOf(settings);
  const { region, city } = shipping;
  const zone =
    zones.find(({ id }) => id === delivery?.zone) ?? zoneFor(zones, { pickUp: '', region, city });
  if (!zone) throw new Error('the shop delivers nowhere');
  return zone;
}

/** The days for staff: from today on, since they know what can still be made in time. */
export function daysForStaff(zone: DeliveryZone, now: Date, full: readonly string[]) {
  const today = { ...zone, leadDays: 0, cutOff: '23:59' };
  return offeredDays(today, { now, leadDays: 0, full: new Set(full) });
}

/** The delivery as the form showed it. */
export const deliverySeen = (delivery: LockedOrder['delivery']) =>
  `${delivery?.day ?? ''} ${delivery?.slot?.id ?? ''}`.trim();

type Move = {
  staff: Staff;
  orderId: string;
  seen: string;
  choice: DayChoice;
  /** In words for the customer; empty for none. */
  reason: string;
  now: Date;
};

/** Moves an order to another day or time and mails the customer. Its price stays the same. */
export function moveDelivery({ staff, orderId, seen, choice, reason, now }: Move) {
  return inTransaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) return refused({ reason: 'not_found' });
    if (order.status === 'delivered') return refused({ reason: 'delivered' });
    if (deliverySeen(order.delivery) !== seen) return refused({ reason: 'changed' });
    const zone = zoneOfOrder(await findSettingsWithin(tx), {
      delivery: order.delivery,
      shipping: order.shipping_address,
    });
    const to = deliveryOn(zone, daysForStaff(zone, now, []), choice);
    if (!to) return refused({ reason: 'day_gone' });
    const arrival = arrivalText(to) ?? '';
    if (deliverySeen(to) === seen) return done({ arrival, hasMoved: false, hasMail: false });
    const from = order.delivery;
    // A cancelled order has no booking: it gets one when it is reopened.
    const holdsPlace = order.status !== 'cancelled';
    const capacity = capacityOf([zone], to);
    if (holdsPlace && !(await swapSlots(tx, { from, to, capacity }))) {
      return refused({ reason: 'slot_full' });
    }
    await tx
      .update(orders)
      .set({ delivery: to, delivery_day: to.day ?? null, updated_at: now })
      .where(eq(orders.id, order.id));
    await record(tx, { order, to, staff, now });
    const hasMail = holdsPlace && order.customer_info.email !== '';
    if (hasMail) {
      await writeDeliveryMoved(tx, { ...orderForMail({ ...order, delivery: to }), reason });
    }
    return done({ arrival, hasMoved: true, hasMail });
  });
}

type Recorded = {
  order: LockedOrder;
  to: NonNullable<LockedOrder['delivery']>;
  staff: Staff;
  now: Date;
};

async function record(tx: Transaction, { order, to, staff, now }: Recorded): Promise<void> {
  const before = arrivalText(order.delivery) ?? null;
  const after = arrivalText(to) ?? '';
  await tx.insert(orderEvents).values({
    order_id: order.id,
    kind: 'delivery_moved',
    details: { ...(before && { from: before }), to: after },
    actor_id: staff.id,
    created_at: now,
  });
  await recordActivity(tx, {
    adminId: staff.id,
    action: 'Moved delivery',
    table: 'orders',
    recordId: order.id,
    changes: { delivery: { before, after } },
  });
}
