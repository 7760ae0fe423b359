import { log } from './log.ts';

const TIMES_ITS_COST = 100;
const FRESH_MS = 30_000;
const OLDEST_MS = 60_000;
// Too slow to wait for if the value is less than a minute old.
const SLOW_MS = 250;
// The first one also opens connections and warms up the process: later ones are faster.
const FIRST_COST_MS = 20;

export type Cached<Value> = { value: Value; ageMs: number };

/**
 * Caches a value for a hundred times as long as it took to compute, and half a minute at most. Then the caller waits for a new one; if
 * computing is slow, it gets the stale value while one refresh runs in the background. A value is never older than a minute.
 */
export function cacheStale<Value>(
  compute: () => Promise<Value>,
  clock: () => number = () => performance.now(),
): () => Promise<Cached<Value>> {
  let cached: { value: Value; at: number; cost: number } | undefined;
  let pending: Promise<Value> | undefined;

  async function refresh(): Promise<Value> {
    const at = clock();
    const value = await compute();
    // Its age counts from the start of the computation, which may miss later changes.
    const cost = clock() - at;
    cached = { value, at, cost: cached ? cost : Math.min(cost, FIRST_COST_MS) };
    return value;
  }

  function refreshed(): Promise<Value> {
    pending ??= refresh().finally(() => {
      pending = undefined;
    });
    return pending;
  }

  return async () => {
    const old = cached && { value: cached.value, ageMs: clock() - cached.at };
    if (!cached || !old || old.ageMs > OLDEST_MS) return { value: await refreshed(), ageMs: 0 };
    if (old.ageMs <= Math.min(FRESH_MS, cached.cost * TIMES_ITS_COST)) return old;
    const renewing = refreshed().then(
      (value) => ({ value, ageMs: 0 }),
      (error: unknown) => {
        log.warn({ err: error }, 'a cached value was not refreshed');
        return old;
      },
    );
    return cached.cost > SLOW_MS ? old : renewing;
  };
}
