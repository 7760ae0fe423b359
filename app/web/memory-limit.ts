type Options = { most: number; seconds: number; mostKeys?: number };

/**
 * A rate limit per visitor in this instance's memory, for reads cheaper than a row in the database. Returns the seconds to wait, 0 if
 * within the limit.
 */
export function createMemoryLimit({ most, seconds, mostKeys = 10_000 }: Options) {
  let used = new Map<string, number>();
  let endsAt = 0;
  return (who: string, nowMs: number): number => {
    if (nowMs >= endsAt || used.size >= mostKeys) {
      used = new Map();
      endsAt = nowMs + seconds * 1_000;
    }
    const count = (used.get(who) ?? 0) + 1;
    used.set(who, count);
    return count > most ? Math.max(1, Math.ceil((endsAt - nowMs) / 1_000)) : 0;
  };
}
