type Pace = { atOnce: number; /** When the time is up, the rest is left. */ longestMs?: number };

/** Does something for each of them, so many at once; what each took comes in milliseconds. */
export async function crush<Item, Result>(
  items: readonly Item[],
  { atOnce, longestMs = Number.POSITIVE_INFINITY }: Pace,
  act: (item: Item, index: number) => Promise<Result>,
): Promise<{ result: Result; ms: number }[]> {
  const done: { result: Result; ms: number }[] = [];
  const end = performance.now() + longestMs;
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < items.length && performance.now() < end; index = next++) {
      const begun = performance.now();
      const result = await act(items[index] as Item, index);
      done.push({ result, ms: performance.now() - begun });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return done;
}

/** The time within which so many of a hundred were done. */
export function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

export function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
