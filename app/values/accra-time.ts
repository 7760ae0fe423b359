const FORMAT = new Intl.DateTimeFormat('en-GH', {
  timeZone: 'Africa/Accra',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

// Put together by hand: engines differ in the words between the parts, and the server is one of them.
function partsOf(at: Date) {
  return Object.fromEntries(FORMAT.formatToParts(at).map(({ type, value }) => [type, value]));
}

/** "18 July 2026": the day in Accra. */
export function accraDay(at: Date): string {
  const { day, month, year } = partsOf(at);
  return `${day} ${month} ${year}`;
}

/** "14:05": the time of day in Accra. */
export function accraClock(at: Date): string {
  const { hour, minute } = partsOf(at);
  return `${hour}:${minute}`;
}

/** "18 July 2026, 14:05": the time in Accra. */
export function accraTime(at: Date): string {
  const { day, month, year, hour, minute } = partsOf(at);
  return `${day} ${month} ${year}, ${hour}:${minute}`;
}
