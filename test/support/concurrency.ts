type Limits = {
  atOnce: number;
  /** Items that have not started by then are skipped. */ maxMs?: number;
};

/** Runs `work` for each item, `atOnce` at a time, and returns each result with its milliseconds. */
export async function runConcurrently<Item, Result>(
  items: readonly Item[],
  { atOnce, maxMs = Number.POSITIVE_INFINITY }: Limits,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<{ result: Result; ms: number }[]> {
  const done: { result: Result; ms: number }[] = [];
  const end = performance.now() + maxMs;
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length && performance.now() < end; index = next++) {
      const startedAt = performance.now();
      const result = await work(items[index] as Item, index);
      done.push({ result, ms: performance.now() - startedAt });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return done;
}

/** The time within which `percent` of them were done. */
export function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

export function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
