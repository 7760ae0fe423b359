const FORMAT = new Intl.DateTimeFormat('en-GH', {
  timeZone: 'Africa/Accra',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** "18 July 2026, 14:05", put together by hand: engines differ in the word between day and hour. */
export function accraTime(at: Date): string {
  const part = Object.fromEntries(FORMAT.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${part.day} ${part.month} ${part.year}, ${part.hour}:${part.minute}`;
}
