import { dayAfter } from '#app/values/day.ts';

/** So many days before the day itself. */
const REMIND_DAYS_BEFORE = 7;
// A shop that was down for longer than this writes of no day that is as good as over.
const LATEST_DAYS_BEFORE = 2;

/** The same day a year later; of 29 February it is the 28th. */
export function dayNextYear(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const next = `${Number(year) + 1}-${month}`;
  return month === '02' && date === '29' ? `${next}-28` : `${next}-${date}`;
}

/** The days of which a mail is due today, and the first of those for which it is too late. */
export function daysToRemindOf(today: string): { from: string; to: string } {
  return { from: dayAfter(today, LATEST_DAYS_BEFORE), to: dayAfter(today, REMIND_DAYS_BEFORE) };
}
