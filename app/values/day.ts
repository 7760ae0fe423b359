/** "2026-11-16": the day in Accra, which is on UTC all year. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** "2026-11-16" as the first moment of that day; undefined for an invalid date. */
export function dayFrom(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return dayOf(new Date(at)) === text && Number(year) >= 1970 ? at : undefined;
}

/** The day so many days later (or earlier). */
export function dayAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * 86_400_000));
}
