import { accraClock, accraDayOfWeek, accraWeekday } from '#app/values/accra-time.ts';
import type { ChosenDelivery } from './chosen-delivery.ts';
import type { EarliestDay } from './rules.ts';

const MINUTE_MS = 60_000;
const SOON_MS = 24 * 60 * MINUTE_MS;

/**
 * "Order within 2 h 10 min for Tuesday 17 November" to whom the time is known; to others the same by the clock, which stays true
 * on a cached page.
 */
export function earliestDayText({ day, orderBy }: EarliestDay, now?: number): string {
  const arrives = dayText(day);
  const left = now === undefined ? SOON_MS : orderBy - now;
  if (left < SOON_MS) return `Order within ${durationText(left)} for ${arrives}`;
  return `Order by ${orderByText({ orderBy })}, Accra time, for ${arrives}`;
}

/** "Monday 14:00" */
export function orderByText({ orderBy }: Pick<EarliestDay, 'orderBy'>): string {
  const until = new Date(orderBy);
  return `${accraWeekday(until)} ${accraClock(until)}`;
}

/** Never more than there is: rounded down to the minute, and at least one. */
function durationText(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  const parts = [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`];
  return parts.filter(Boolean).join(' ');
}

/** "Tuesday 17 November" */
export function dayText(day: string): string {
  return accraDayOfWeek(new Date(`${day}T00:00:00Z`));
}

/** "08:00 to 12:00" */
export function hoursText({ from, to }: { from: string; to: string }): string {
  return `${from} to ${to}`;
}

/** "Tuesday 17 November, Morning, 08:00 to 12:00"; undefined where no day was agreed. */
export function arrivalText(
  delivery: Pick<ChosenDelivery, 'day' | 'slot'> | null | undefined,
): string | undefined {
  if (!delivery?.day) return undefined;
  const { day, slot } = delivery;
  return slot ? `${dayText(day)}, ${slot.name}, ${hoursText(slot)}` : dayText(day);
}

type Agreed = Pick<ChosenDelivery, 'kind' | 'zoneName' | 'day'>;

export function isPickUp<Delivery extends Pick<Agreed, 'kind'>>(
  delivery: Delivery | null | undefined,
): delivery is Delivery & { kind: 'pickup' } {
  return delivery?.kind === 'pickup';
}

/** What stands beside it: an agreed day is no estimate. */
export function arrivalTerm(delivery: Pick<Agreed, 'kind' | 'day'> | null | undefined): string {
  if (!delivery?.day) return 'Estimated delivery';
  return isPickUp(delivery) ? 'Pick-up' : 'Delivery';
}
