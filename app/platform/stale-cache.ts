import { log } from './log.ts';

const TIMES_ITS_COST = 100;
const FRESH_MS = 30_000;
const OLDEST_MS = 60_000;
// Longer than anybody should wait where there is an answer of less than a minute ago.
const DEAR_MS = 250;
// The first one also opens connections and warms the process: it says little about what the next will take.
const FIRST_COST_MS = 20;

export type Cached<Value> = { value: Value; ageMs: number };

/**
 * Keeps a figure that is dear to reckon for a hundred times as long as that took, and half a minute at most. After that
 * whoever asks waits for a new one; only where that takes long the old one is given once more while a new one is
 * reckoned, one at a time. Nobody is ever given one of more than a minute ago.
 */
export function cacheStale<Value>(
  reckon: () => Promise<Value>,
  clock: () => number = () => performance.now(),
): () => Promise<Cached<Value>> {
  let kept: { value: Value; at: number; cost: number } | undefined;
  let underWay: Promise<Value> | undefined;

  async function renew(): Promise<Value> {
    const at = clock();
    const value = await reckon();
    // Its age counts from the question: what happened while it was reckoned may be missing.
    const cost = clock() - at;
    kept = { value, at, cost: kept ? cost : Math.min(cost, FIRST_COST_MS) };
    return value;
  }

  function renewed(): Promise<Value> {
    underWay ??= renew().finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  return async () => {
    const old = kept && { value: kept.value, ageMs: clock() - kept.at };
    if (!kept || !old || old.ageMs > OLDEST_MS) return { value: await renewed(), ageMs: 0 };
    if (old.ageMs <= Math.min(FRESH_MS, kept.cost * TIMES_ITS_COST)) return old;
    const renewing = renewed().then(
      (value) => ({ value, ageMs: 0 }),
      (error: unknown) => {
        log.warn({ err: error }, 'a kept figure was not renewed');
        return old;
      },
    );
    return kept.cost > DEAR_MS ? old : renewing;
  };
}
