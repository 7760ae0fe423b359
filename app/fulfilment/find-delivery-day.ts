import { and, asc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import { capacityOf } from '#app/delivery/bookings.ts';
import { slotBookings } from '#app/delivery/schema.ts';
import { hoursText } from '#app/delivery/words.ts';
import { type DeliveryZone, zonesOf } from '#app/delivery/zone-rules.ts';
import { nameOf, receiverOf } from '#app/gifts/gift.ts';
import { orderItems, orders } from '#app/orders/schema.ts';
import { isToBePaid } from '#app/orders/timeline.ts';
import { db } from '#app/platform/database.ts';
import { findSettings } from '#app/settings/queries.ts';
import { dayOf } from '#app/values/day.ts';

// More than a shop delivers in a day; beyond it the board says that it is incomplete.
const MOST = 2_000;

const selectOrders = () =>
  db
    .select({
      id: orders.id,
      number: orders.order_number,
      status: orders.status,
      total: orders.total_amount_minor,
      paymentMethod: orders.payment_method,
      paymentState: orders.payment_state,
      customer: orders.customer_info,
      shipping: orders.shipping_address,
      delivery: orders.delivery,
      gift: orders.gift,
    })
    .from(orders);

const UNDER_WAY = ['pending', 'processing', 'shipped'] as const;
const TO_MAKE = ['pending', 'processing'] as const;

/** The board of a day for staff: what to make, and the orders by time and zone. */
export async function findDeliveryDay(day: string, now: Date) {
  const onDay = and(eq(orders.delivery_day, day), ne(orders.status, 'cancelled'));
  const [found, toMake, late, booked, settings] = await Promise.all([
    selectOrders().where(onDay).orderBy(asc(orders.created_at)).limit(MOST),
    listToMake(day),
    countLate(now),
    db.select().from(slotBookings).where(eq(slotBookings.day, day)),
    findSettings(),
  ]);
  const zones = zonesOf(settings);
  return {
    day,
    isClosed: settings.deliveryDays.closedDays.includes(day),
    isCutOff: found.length === MOST,
    toMake,
    late,
    groups: groupsOf(found.map(stopFrom), { zones, booked }),
  };
}

type Row = Awaited<ReturnType<typeof selectOrders>>[number];

/** An order on the board. The name is empty once the customer's data is deleted. */
function stopFrom({ customer, shipping, gift, ...order }: Row) {
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    delivery: order.delivery,
    name: nameOf(receiverOf({ customer, gift })),
    hasCard: gift !== null && gift.message !== '',
    isGift: gift !== null,
    area: `${shipping.city}, ${shipping.region}`,
    cash: isToBePaid(order) ? order.total : null,
  };
}

export type DeliveryStop = ReturnType<typeof stopFrom>;
export type DeliveryGroup = {
  key: string;
  title: string;
  stops: DeliveryStop[];
  /** Booked and total capacity, where it is limited. */
  places: { booked: number; capacity: number } | null;
};

type Bookings = {
  zones: readonly DeliveryZone[];
  booked: readonly { zone_id: string; slot_id: string; booked: number }[];
};

function groupsOf(stops: readonly DeliveryStop[], { zones, booked }: Bookings): DeliveryGroup[] {
  const groups = new Map<string, DeliveryGroup>();
  for (const stop of stops) {
    const { delivery } = stop;
    if (!delivery) continue;
    const { slot, zone, zoneName } = delivery;
    const key = `${slot?.from ?? ''}-${zone}-${slot?.id ?? ''}`;
    const time = slot ? `${slot.name}, ${hoursText(slot)}` : 'Any time';
    const taken = booked.find((row) => row.zone_id === zone && row.slot_id === slot?.id);
    const group = groups.get(key) ?? {
      key,
      title: `${time} · ${zoneName}`,
      stops: [],
      places: slot ? { booked: taken?.booked ?? 0, capacity: capacityOf(zones, delivery) } : null,
    };
    group.stops.push(stop);
    groups.set(key, group);
  }
  return [...groups.values()].toSorted((one, other) => one.key.localeCompare(other.key));
}

/** What is still to be made or packed for a day, over all its orders. */
function listToMake(day: string) {
  const units = sql<number>`sum(${orderItems.quantity})::int`;
  return db
    .select({ name: orderItems.name, units })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.order_id))
    .where(and(eq(orders.delivery_day, day), inArray(orders.status, [...TO_MAKE])))
    .groupBy(orderItems.name)
    .orderBy(sql`${units} desc`, asc(orderItems.name));
}

// Older ones are not part of today's work.
const LATE_DAYS = 30;

/** Earlier days with open orders, and how many. */
function countLate(now: Date) {
  const since = dayOf(new Date(now.getTime() - LATE_DAYS * 86_400_000));
  return db
    .select({ day: sql<string>`${orders.delivery_day}::text`, orders: sql<number>`count(*)::int` })
    .from(orders)
    .where(
      and(
        lt(orders.delivery_day, dayOf(now)),
        gte(orders.delivery_day, since),
        inArray(orders.status, [...UNDER_WAY]),
      ),
    )
    .groupBy(orders.delivery_day)
    .orderBy(asc(orders.delivery_day));
}
