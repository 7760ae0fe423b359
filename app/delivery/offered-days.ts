import type { Money } from '#app/values/money.ts';
import { earliestDay, isDeliveryDay, nextDay } from './rules.ts';
import { type DeliverySlot, type DeliveryZone, scheduleOf, surchargeOn } from './zone-rules.ts';

/** As far ahead as customers can choose: eight weeks. */
export const DAYS_OFFERED = 56;

export type OfferedSlot = Pick<DeliverySlot, 'id' | 'name' | 'from' | 'to'> & { isFull: boolean };
export type OfferedDay = {
  day: string;
  surcharge: Money;
  /** Empty where the zone delivers at any time of the day. */
  slots: OfferedSlot[];
  isFull: boolean;
};

type Circumstances = {
  now: Date;
  /** Of the goods: the longest of them counts where it is longer than the zone's. */
  leadDays: number;
  /** The slots that take no more orders, as `slotKey` names them. */
  full: ReadonlySet<string>;
};

export const slotKey = (zoneId: string, day: string, slotId: string) =>
  `${zoneId} ${day} ${slotId}`;

/** The days on which an order placed now can arrive, with their slots; full ones are among them, marked. */
export function offeredDays(
  zone: DeliveryZone,
  { now, leadDays, full }: Circumstances,
): OfferedDay[] {
  const own = scheduleOf(zone);
  const schedule = { ...own, leadDays: Math.max(own.leadDays, leadDays) };
  const earliest = earliestDay(schedule, now);
  if (earliest === null) return [];
  const offered: OfferedDay[] = [];
  let day = earliest.day;
  for (let ahead = 0; ahead < DAYS_OFFERED; ahead += 1, day = nextDay(day)) {
    if (!isDeliveryDay(schedule, day)) continue;
    const slots = zone.slots
      .filter(({ from }) => now.getTime() < Date.parse(`${day}T${from}:00Z`))
      .map(({ id, name, from, to, capacity }) => {
        const isFull = capacity === 0 || full.has(slotKey(zone.id, day, id));
        return { id, name, from, to, isFull };
      });
    const isOver = zone.slots.length > 0 && slots.length === 0;
    if (isOver) continue;
    const isFull = slots.length > 0 && slots.every((slot) => slot.isFull);
    offered.push({ day, surcharge: surchargeOn(zone, day), slots, isFull });
  }
  return offered;
}

export type DayChoice = { day: string; slot: string };

/** The first day and slot with room; undefined where there is none. */
export function firstChoice(days: readonly OfferedDay[]): DayChoice | undefined {
  for (const { day, slots, isFull } of days) {
    if (isFull) continue;
    return { day, slot: slots.find((slot) => !slot.isFull)?.id ?? '' };
  }
  return undefined;
}

/** What was chosen, where it can be had; undefined where it cannot. A zone with slots needs one of them. */
export function findChoice(days: readonly OfferedDay[], choice: DayChoice) {
  const found = days.find(({ day }) => day === choice.day);
  const slot = found?.slots.find(({ id }) => id === choice.slot);
  if (!found || (slot === undefined) !== (found.slots.length === 0)) return undefined;
  return { ...found, slot, isFull: slot?.isFull ?? found.isFull };
}
