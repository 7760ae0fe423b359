import { dayAfter, dayOf } from '#app/values/day.ts';

/** When the shop delivers. Days are "2026-11-17" and mean the day in Accra, whose clocks show UTC all year. */
export type DeliverySchedule = {
  /** From 1 for Monday to 7 for Sunday. */
  weekdays: readonly number[];
  /** "14:00": orders after it count for the next delivery day. */
  cutOff: string;
  /** Delivery days between the day that an order counts for and the day that it arrives; 0 for the same day. */
  leadDays: number;
  closedDays: readonly string[];
  /** Days that have a price of their own, such as a Valentine’s Day on a Sunday: it delivers on them whatever the weekday. */
  specialDays?: readonly string[];
};

/** The first day that an order can arrive, and until when it must be placed for that. */
export type EarliestDay = { day: string; orderBy: number };

const DAY_MS = 86_400_000;
// More than any lead time and any closed season together; beyond it the shop is closed.
const DAYS_AHEAD = 400;

export function earliestDay(schedule: DeliverySchedule, now: Date): EarliestDay | null {
  let left = schedule.leadDays;
  let orderBy: number | undefined;
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const day = dayOf(new Date(now.getTime() + ahead * DAY_MS));
    if (!isDeliveryDay(schedule, day)) continue;
    const cutOffAt = Date.parse(`${day}T${schedule.cutOff}:00Z`);
    if (orderBy === undefined) {
      if (now.getTime() >= cutOffAt) continue;
      orderBy = cutOffAt;
      if (left === 0) return { day, orderBy };
      continue;
    }
    left -= 1;
    if (left === 0) return { day, orderBy };
  }
  return null;
}

/** As `earliestDay`, past the days that take no more orders: they count for the lead time, and nothing arrives on them. */
export function earliestDayWithRoom(
  schedule: DeliverySchedule,
  fullDays: readonly string[],
  now: Date,
): EarliestDay | null {
  let earliest = earliestDay(schedule, now);
  while (earliest && fullDays.includes(earliest.day)) {
    earliest = earliestDay(schedule, new Date(earliest.orderBy));
  }
  return earliest;
}

export function isDeliveryDay(
  {
    weekdays,
    closedDays,
    specialDays = [],
  }: Pick<DeliverySchedule, 'weekdays' | 'closedDays' | 'specialDays'>,
  day: string,
): boolean {
  if (closedDays.includes(day)) return false;
  return weekdays.includes(weekdayOf(day)) || specialDays.includes(day);
}

export function nextDay(day: string): string {
  return dayAfter(day, 1);
}

/** From 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}
