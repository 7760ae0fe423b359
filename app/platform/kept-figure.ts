import { log } from './log.ts';

const TIMES_ITS_COST = 100;
const OLDEST_MS = 300_000;
// The first one also opens connections and warms the process: it says little about what the next will take.
const FIRST_COST_MS = 20;

export type Kept<Value> = { value: Value; ageMs: number };

/**
 * Keeps a figure that is dear to reckon for a hundred times as long as that took, so that it never takes more than a
 * hundredth of the time. After that the old one is given once more while a new one is reckoned, one at a time; whoever
 * asks after minutes of silence waits for the new one.
 */
export function keepFigure<Value>(
  reckon: () => Promise<Value>,
  clock: () => number = () => performance.now(),
): () => Promise<Kept<Value>> {
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
    const ageMs = kept ? clock() - kept.at : Number.POSITIVE_INFINITY;
    if (!kept || ageMs > Math.max(OLDEST_MS, kept.cost * TIMES_ITS_COST * 2)) {
      return { value: await renewed(), ageMs: 0 };
    }
    if (ageMs > kept.cost * TIMES_ITS_COST) {
      renewed().catch((error: unknown) =>
        log.warn({ err: error }, 'a kept figure was not renewed'),
      );
    }
    return { value: kept.value, ageMs };
  };
}
