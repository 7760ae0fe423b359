import { expect, test } from 'vitest';
import { cacheStale } from './stale-cache.ts';

/** A computation that takes so many milliseconds of a fake clock. */
function figure(costs: number) {
  let now = 0;
  let loads = 0;
  let release: (() => void) | undefined;
  let fails = false;
  const ask = cacheStale(
    async () => {
      loads += 1;
      const mine = loads;
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      now += costs;
      if (fails) throw new Error('no database');
      return mine;
    },
    () => now,
  );
  return {
    ask,
    times: () => loads,
    pass: (ms: number) => (now += ms),
    fail: (yes: boolean) => (fails = yes),
    finish: async () => {
      release?.();
      // The load ends within a few microtasks.
      for (let round = 0; round < 5; round += 1) await Promise.resolve();
    },
  };
}

async function first(costs: number) {
  const made = figure(costs);
  const answer = made.ask();
  await made.finish();
  expect(await answer).toEqual({ value: 1, ageMs: 0 });
  return made;
}

/** The second load, after which the full duration counts. Returns with the clock at its end. */
async function second(costs: number) {
  const made = await first(costs);
  made.pass(10_000);
  const answer = made.ask();
  await made.finish();
  expect(await answer).toEqual({ value: 2, ageMs: 0 });
  return made;
}

test.each([
  [5, 500],
  [200, 20_000],
  [250, 25_000],
])(
  'what took %i ms is fresh for a hundred times as long, then waited for',
  async (costs, fresh) => {
    const { ask, pass, times, finish } = await second(costs);
    pass(fresh - costs);
    expect(await ask()).toEqual({ value: 2, ageMs: fresh });
    expect(times()).toBe(2);
    pass(1);
    const answer = ask();
    await finish();
    expect(await answer).toEqual({ value: 3, ageMs: 0 });
  },
);

test('a slow value is fresh for half a minute, then served once more while it is loaded again', async () => {
  const { ask, pass, times, finish } = await second(2_000);
  pass(28_000);
  expect(await ask()).toEqual({ value: 2, ageMs: 30_000 });
  expect(times()).toBe(2);
  pass(20_000);
  const old = await Promise.all([ask(), ask(), ask()]);
  expect(old.map(({ value }) => value)).toEqual([2, 2, 2]);
  expect(times()).toBe(3);
  await finish();
  expect((await ask()).value).toBe(3);
});

test.each([10, 2_000, 60_000])('what took %i ms is never served after a minute', async (costs) => {
  const { ask, pass, finish } = await second(costs);
  pass(60_001 - costs);
  const answer = ask();
  await finish();
  expect(await answer).toEqual({ value: 3, ageMs: 0 });
});

test('the first one, which a cold start makes slow, is fresh for two seconds at most', async () => {
  const { ask, pass, times, finish } = await first(600);
  pass(1_400);
  await ask();
  expect(times()).toBe(1);
  pass(1);
  const answer = ask();
  await finish();
  expect((await answer).value).toBe(2);
});

test('many first requests wait for one load', async () => {
  const { ask, times, finish } = figure(10);
  const answers = [ask(), ask(), ask()];
  await finish();
  expect((await Promise.all(answers)).map(({ value }) => value)).toEqual([1, 1, 1]);
  expect(times()).toBe(1);
});

test('a failed load throws without a cached value of the last minute, and is hidden otherwise', async () => {
  const { ask, pass, fail, finish } = figure(10);
  fail(true);
  const answer = expect(ask()).rejects.toThrow('no database');
  await finish();
  await answer;
  fail(false);
  const again = ask();
  await finish();
  expect((await again).value).toBe(2);
  fail(true);
  for (const [wait, throws] of [
    [5_000, false],
    [60_000, true],
  ] as const) {
    pass(wait);
    const late = ask();
    const received = throws
      ? expect(late).rejects.toThrow('no database')
      : expect(late).resolves.toMatchObject({ value: 2 });
    await finish();
    await received;
  }
});
