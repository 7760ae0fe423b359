import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { db, type Transaction } from '#app/platform/database.ts';
import { dayOf } from '#app/values/day.ts';
import type { ChosenDelivery } from './chosen-delivery.ts';
import { slotKey } from './offered-days.ts';
import { slotBookings } from './schema.ts';
import type { DeliveryZone } from './zone-rules.ts';

/**
 * Takes a place in the slot of a delivery; false where it is full. The row is locked until the transaction ends: take the place
 * last, after the products. What has no slot needs no place.
 */
export async function bookSlot(
  tx: Transaction,
  delivery: ChosenDelivery | null | undefined,
  capacity: number,
): Promise<boolean> {
  if (!delivery?.day || !delivery.slot) return true;
  const { rows } = await tx.execute<{ booked: number }>(sql`
    insert into slot_bookings as held (zone_id, day, slot_id, booked)
    select ${delivery.zone}, ${delivery.day}::date, ${delivery.slot.id}, 1 where ${capacity}::integer > 0
    on conflict (day, zone_id, slot_id) do update set booked = held.booked + 1
      where held.booked < ${capacity}::integer
    returning booked`);
  if (rows[0]?.booked === capacity) await noteFullSlot(tx);
  return rows.length > 0;
}

/**
 * Pages that name the day are made anew, though not for each of many in a row: on a busy day the last place is held and let go of by
 * one payment after the other. What is left out here, and what has room again, `follow-full-days.ts` finds within the minute.
 */
async function noteFullSlot(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into page_changes (tag) select ${DAYS_TAG}
    where not exists (select from page_changes
      where tag = ${DAYS_TAG} and created_at > now() - interval '10 seconds')
    on conflict do nothing`);
}

/** Of every page, whose frame names the days. */
export const DAYS_TAG = 'delivery';

/** Gives the place back. */
export async function releaseSlot(
  tx: Transaction,
  delivery: ChosenDelivery | null | undefined,
): Promise<void> {
  if (!delivery?.day || !delivery.slot) return;
  await tx
    .update(slotBookings)
    .set({ booked: sql`${slotBookings.booked} - 1` })
    .where(
      and(
        eq(slotBookings.zone_id, delivery.zone),
        eq(slotBookings.day, delivery.day),
        eq(slotBookings.slot_id, delivery.slot.id),
        gt(slotBookings.booked, 0),
      ),
    );
}

type Swap = {
  from: ChosenDelivery | null;
  to: ChosenDelivery;
  capacity: number;
};

/**
 * Gives one place back and takes another; false where the other is full, and then nothing has changed. Both rows are locked in one
 * order of locks, so that two orders that change places never wait for each other.
 */
export async function swapSlots(tx: Transaction, { from, to, capacity }: Swap): Promise<boolean> {
  const days = [from?.day, to.day].filter((day) => day !== undefined);
  if (days.length > 0) {
    await tx
      .select({ booked: slotBookings.booked })
      .from(slotBookings)
      .where(inArray(slotBookings.day, days))
      .orderBy(slotBookings.day, slotBookings.zone_id, slotBookings.slot_id)
      .for('update');
  }
  if (!(await bookSlot(tx, to, capacity))) return false;
  await releaseSlot(tx, from);
  return true;
}

type Place = { zone: string; slot?: { id: string } };

/** How many orders the slot of a delivery takes; none where the owner has removed it. */
export function capacityOf(
  zones: readonly DeliveryZone[],
  delivery: Place | null | undefined,
): number {
  const slots = zones.find(({ id }) => id === delivery?.zone)?.slots;
  return slots?.find(({ id }) => id === delivery?.slot?.id)?.capacity ?? 0;
}

/** More than any slot takes: for an order that had its place before it was lost. */
export const BEYOND_CAPACITY = 2_147_483_647;

/** The slots from today on that take no more orders, as `slotKey` names them. */
export async function listFullSlots(zones: readonly DeliveryZone[], now: Date): Promise<string[]> {
  const capacities = zones.flatMap(({ id, slots }) =>
    slots.map((slot) => ({ zone: id, slot: slot.id, capacity: slot.capacity })),
  );
  if (capacities.length === 0) return [];
  const { rows } = await db.execute<{ zone: string; day: string; slot: string }>(sql`
    select zone, day::text as day, slot
    from slot_bookings
    join json_to_recordset(${JSON.stringify(capacities)}::json) as of_zones (zone text, slot text, capacity integer)
      on zone = zone_id and slot = slot_id
    where day >= ${dayOf(now)}::date and booked > 0 and booked >= capacity
    order by day, zone, slot`);
  return rows.map(({ zone, day, slot }) => slotKey(zone, day, slot));
}
