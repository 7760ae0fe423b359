const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const two = (value: number) => String(value).padStart(2, '0');

// Accra is on UTC all year. Formatted by hand: engines, including the server's, differ in separators, and on a phone loading a locale takes
// longer than starting the shop.

/** "18 July 2026": the day in Accra. */
export function accraDay(at: Date): string {
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

/** "November 2026" */
export function accraMonth(at: Date): string {
  return `${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

/** "Tuesday" */
export function accraWeekday(at: Date): string {
  return WEEKDAYS[at.getUTCDay()] ?? '';
}

/** "Tuesday 17 November": a day in the near future. */
export function accraDayOfWeek(at: Date): string {
  return `${accraWeekday(at)} ${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]}`;
}

/** "14:05": the time of day in Accra. */
export function accraClock(at: Date): string {
  return `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
}

/** "18 July 2026, 14:05": the time in Accra. */
export function accraTime(at: Date): string {
  return `${accraDay(at)}, ${accraClock(at)}`;
}
