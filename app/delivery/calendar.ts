import { accraMonth } from '#app/values/accra-time.ts';
import type { OfferedDay } from './offered-days.ts';
import { nextDay, weekdayOf } from './rules.ts';

/** A day of the calendar; without one where the week reaches into another month. */
type Cell = { day: string; offered: OfferedDay | undefined };
type Month = { title: string; weeks: Cell[][] };

const monthOf = (day: string) => day.slice(0, 7);

/** The months of the offered days, in weeks from Monday; only the weeks that have something to offer. */
export function monthsOf(days: readonly OfferedDay[]): Month[] {
  const offered = new Map(days.map((one) => [one.day, one]));
  const months = [...new Set(days.map(({ day }) => monthOf(day)))];
  return months.map((month) => ({
    title: accraMonth(new Date(`${month}-01T00:00:00Z`)),
    weeks: weeksOf(month, offered).filter((week) => week.some((cell) => cell.offered)),
  }));
}

const nothing = (length: number): Cell[] =>
  Array.from({ length }, () => ({ day: '', offered: undefined }));

function weeksOf(month: string, offered: ReadonlyMap<string, OfferedDay>): Cell[][] {
  const weeks: Cell[][] = [];
  let week = nothing(weekdayOf(`${month}-01`) - 1);
  for (let day = `${month}-01`; monthOf(day) === month; day = nextDay(day)) {
    week.push({ day, offered: offered.get(day) });
    if (week.length < 7) continue;
    weeks.push(week);
    week = [];
  }
  return week.length === 0 ? weeks : [...weeks, [...week, ...nothing(7 - week.length)]];
}
