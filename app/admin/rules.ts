import { dayAfter } from '#app/values/day.ts';
export const PERIODS = [7, 30, 90] as const;
export type Days = (typeof PERIODS)[number];

export function daysFrom(text: string | null): Days {
  return PERIODS.find((days) => String(days) === text) ?? 30;
}

const DAY_MS = 86_400_000;

/** The days of a period, ending today, and the previous period. Accra is on UTC all year, so its days are UTC days. */
export function periodOf(days: Days, now: Date) {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const start = today - (days - 1) * DAY_MS;
  return {
    start: new Date(start),
    startBefore: new Date(start - days * DAY_MS),
    /** The previous period ends at the same time of day, so that equal lengths are compared. */
    endBefore: new Date(now.getTime() - days * DAY_MS),
  };
}

export type Day = { day: string; revenue: number; orders: number };

/** Consecutive days from a first one, with zeros for days without orders. */
export function everyDay(found: readonly Day[], start: Date, days: number): Day[] {
  const known = new Map(found.map((day) => [day.day, day]));
  return Array.from({ length: days }, (_, at) => {
    const day = dayAfter(start.toISOString(), at);
    return known.get(day) ?? { day, revenue: 0, orders: 0 };
  });
}

export type Columns = { start: string; revenue: number[]; orders: number[] };

/** The same days without their dates, which follow from the first: half as much to send to a phone. */
export function inColumns(days: readonly Day[]): Columns {
  return {
    start: days[0]?.day ?? '',
    revenue: days.map(({ revenue }) => revenue),
    orders: days.map(({ orders }) => orders),
  };
}

/** The change from the previous period, in words. */
export function changeInWords(now: number, before: number, days: Days): string {
  const than = `the ${days} days before`;
  if (before <= 0)
    return now > 0 ? `Nothing in ${than} to compare with` : `Nothing in ${than} either`;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return `About the same as in ${than}`;
  const size = Math.abs(percent).toLocaleString('en-GH');
  return `${size} % ${percent > 0 ? 'more' : 'less'} than in ${than}`;
}

/** The maximum of an axis for these values: one, two or five times a power of ten. */
export function scaleTop(values: readonly number[]): number {
  const most = Math.max(0, ...values);
  if (most <= 0) return 1;
  const unit = 10 ** Math.floor(Math.log10(most));
  const top = [1, 2, 5, 10].find((step) => step * unit >= most) ?? 10;
  return Math.max(1, top * unit);
}

/** "14 Feb" of "2026-02-14". */
export function dayLabel(day: string): string {
  const [, month = '1', date = '1'] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''}`;
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** The age of cached figures, shown from a few seconds on. */
export function ageInWords(ageMs: number): string | null {
  if (ageMs < 5_000) return null;
  return `Figures of ${Math.round(ageMs / 1_000)} seconds ago`;
}
