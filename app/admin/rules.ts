import { dayAfter } from '#app/values/day.ts';
export const PERIODS = [7, 30, 90] as const;
export type Days = (typeof PERIODS)[number];

export function daysFrom(text: string | null): Days {
  return PERIODS.find((days) => String(days) === text) ?? 30;
}

const DAY_MS = 86_400_000;

/**
 * The days of a period, the last of them today, and the period before it. Accra keeps UTC all year round, so its days
 * are the days of UTC.
 */
export function periodOf(days: Days, now: Date) {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const start = today - (days - 1) * DAY_MS;
  return {
    start: new Date(start),
    startBefore: new Date(start - days * DAY_MS),
    /** As much of the last day as has passed today: two periods of the same length are compared. */
    endBefore: new Date(now.getTime() - days * DAY_MS),
  };
}

export type Day = { day: string; revenue: number; orders: number };

/** So many days in a row from a first one, whether or not anything happened on them. */
export function everyDay(found: readonly Day[], start: Date, days: number): Day[] {
  const known = new Map(found.map((day) => [day.day, day]));
  return Array.from({ length: days }, (_, at) => {
    const day = dayAfter(start.toISOString(), at);
    return known.get(day) ?? { day, revenue: 0, orders: 0 };
  });
}

export type Columns = { start: string; revenue: number[]; orders: number[] };

/** The same days without their dates, which follow from the first one: half as much to send to a phone. */
export function inColumns(days: readonly Day[]): Columns {
  return {
    start: days[0]?.day ?? '',
    revenue: days.map(({ revenue }) => revenue),
    orders: days.map(({ orders }) => orders),
  };
}

/** How one period compares with the one before, in words. */
export function changeInWords(now: number, before: number, days: Days): string {
  const than = `the ${days} days before`;
  if (before <= 0)
    return now > 0 ? `Nothing in ${than} to compare with` : `Nothing in ${than} either`;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return `About the same as in ${than}`;
  const size = Math.abs(percent).toLocaleString('en-GH');
  return `${size} % ${percent > 0 ? 'more' : 'less'} than in ${than}`;
}

/** The top of a scale for these values: one, two or five with noughts behind it. */
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

/** How old cached figures are, shown once it is more than a few seconds. */
export function ageInWords(ageMs: number): string | null {
  if (ageMs < 5_000) return null;
  return `Figures of ${Math.round(ageMs / 1_000)} seconds ago`;
}
