import { dayAfter } from '#app/values/day.ts';

/** So many days before the day itself. */
const REMIND_DAYS_BEFORE = 7;
// After a longer outage, no mail about a day that is almost over.
const LATEST_DAYS_BEFORE = 2;

/** The same day a year later; for 29 February it is the 28th. */
export function dayNextYear(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const next = `${Number(year) + 1}-${month}`;
  return month === '02' && date === '29' ? `${next}-28` : `${next}-${date}`;
}

/** The days whose mail is due today, and the first of those that are too late. */
export function daysToRemindOf(today: string): { from: string; to: string } {
  return { from: dayAfter(today, LATEST_DAYS_BEFORE), to: dayAfter(today, REMIND_DAYS_BEFORE) };
}
