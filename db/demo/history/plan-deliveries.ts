import { type ChosenDelivery, deliveryWithoutDay } from '#app/delivery/chosen-delivery.ts';
import { earliestDay, isDeliveryDay, nextDay } from '#app/delivery/rules.ts';
import { type DeliveryZone, zoneFor } from '#app/delivery/zone-rules.ts';
import { dayOf } from '#app/values/day.ts';
import { hoursAfter, type PastOrder } from './plan-orders.ts';

const RECENT_DAYS = 14;

/** The days of recent orders: when they arrived, or today and the days after it, so that no order of the demo is late. */
export function planDeliveries(orders: readonly PastOrder[], zones: readonly DeliveryZone[], now: Date): void {
  const recent = orders.filter(({ status, method, placedAt }) => {
    return status !== 'cancelled' && method !== 'exchange' && (status !== 'delivered' || placedAt > hoursAfter(now, -24 * RECENT_DAYS));
  });
  for (const [index, order] of recent.entries()) {
    const { region, city } = order.person;
    const zone = zoneFor(zones, { pickUp: '', region, city });
    if (zone) order.delivery = deliveryTo(zone, { order, index, now });
  }
}

type Given = { order: PastOrder; index: number; now: Date };

function deliveryTo(zone: DeliveryZone, { order, index, now }: Given): ChosenDelivery {
  const slot = zone.slots[index % Math.max(1, zone.slots.length)];
  const arrived = order.status === 'delivered' ? order.events.findLast(({ details }) => details.to === 'delivered')?.at : undefined;
  return {
    ...deliveryWithoutDay(zone),
    day: arrived ? dayOf(arrived) : dayAhead(zone, { order, index, now }),
    ...(slot && { slot: { id: slot.id, name: slot.name, from: slot.from, to: slot.to } }),
  };
}

/** The first day that the order could have from today on, or the one after it. */
function dayAhead(zone: DeliveryZone, { order, index, now }: Given): string {
  const first = earliestDay(zone, order.placedAt)?.day ?? dayOf(now);
  let day = first < dayOf(now) ? dayOf(now) : first;
  for (let left = index % 2; left > 0 || !isDeliveryDay(zone, day); day = nextDay(day)) {
    if (isDeliveryDay(zone, day)) left -= 1;
  }
  return day;
}
