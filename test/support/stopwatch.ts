import { expect } from 'vitest';

export type Cost = { ms: number; yardstick: number };
/** How much more a large shop may take: so many times as long, and so many milliseconds. */
type Slack = { times: number; ms: number };

/** What pages cost; `yardstick` is one that costs the same at every size, and says how quick the machine is. */
export function stopwatch(get: (path: string) => Promise<Response>, yardstick: string) {
  async function timeOf(path: string): Promise<number> {
    const startedAt = performance.now();
    const answer = await get(path);
    await answer.text();
    expect([path, answer.status]).toEqual([path, 200]);
    return performance.now() - startedAt;
  }

  /** The best of several tries, by turns with the yardstick: what the work costs, with most of the noise left out. */
  async function cost(path: string): Promise<Cost> {
    const best = { ms: Number.POSITIVE_INFINITY, yardstick: Number.POSITIVE_INFINITY };
    for (let n = 0; n < 8; n += 1) {
      best.yardstick = Math.min(best.yardstick, await timeOf(yardstick));
      best.ms = Math.min(best.ms, await timeOf(path));
    }
    return best;
  }

  /** Asked again where it took long: a busy moment of the machine passes, a scan of the whole does not. */
  async function expectWithin(
    path: string,
    limitAt: (yardstickMs: number) => number,
  ): Promise<void> {
    let one = await cost(path);
    for (let tries = 1; tries < 6 && one.ms >= limitAt(one.yardstick); tries += 1) {
      one = await cost(path);
    }
    expect(one.ms, path).toBeLessThan(limitAt(one.yardstick));
  }

  return {
    cost,
    expectWithin,
    /** A machine that is slower by now may take as much longer. */
    async expectLittleMore(small: Cost | undefined, path: string, slack: Slack): Promise<void> {
      if (!small) throw new Error(`nobody timed ${path} before`);
      const limit = small.ms * slack.times + slack.ms;
      await expectWithin(path, (now) => limit * Math.max(1, now / small.yardstick));
    },
  };
}

export type Stopwatch = ReturnType<typeof stopwatch>;
