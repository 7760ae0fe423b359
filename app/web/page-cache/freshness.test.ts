import { describe, expect, test } from 'vitest';
import { createFreshness } from './freshness.ts';

function setUp(freshMs = 250) {
  const polls: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const clock = { now: 10_000 };
  const freshness = createFreshness(
    () => new Promise<void>((resolve, reject) => polls.push({ resolve, reject })),
    { freshMs, timeoutMs: 40 },
    () => clock.now,
  );
  const poll = async (index: number) => {
    polls[index]?.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { freshness, polls, clock, poll };
}

describe('how stale known changes may be', () => {
  test.each([
    ['the first visitor waits for a poll', undefined, 'waits', 1],
    ['a moment later nobody polls', 249, 'fresh', 1],
    ['then the next poll begins beside the answer', 300, 'fresh', 2],
    ['and after a pause a visitor waits again', 750, 'waits', 2],
  ])('%s', async (_, after, answer, polled) => {
    const { freshness, polls, clock, poll } = setUp();
    let given = freshness.check();
    if (after !== undefined) {
      await poll(0);
      clock.now += after;
      given = freshness.check();
    }
    expect(typeof given === 'string' ? given : 'waits').toBe(answer);
    expect(polls).toHaveLength(polled);
  });

  test('a poll counts from its start', async () => {
    const { freshness, clock, poll } = setUp();
    void freshness.check();
    clock.now += 800;
    await poll(0);
    expect(freshness.check()).toBeInstanceOf(Promise);
  });
});

describe('a visitor who wrote', () => {
  test('waits for a poll that began after it, not for one in flight', async () => {
    const { freshness, polls, clock, poll } = setUp();
    const first = freshness.check();
    clock.now += 5;
    freshness.expire();
    clock.now += 5;
    const answer = freshness.check();
    await poll(0);
    await first;
    expect(polls).toHaveLength(2);
    let isAnswered = false;
    void Promise.resolve(answer).then(() => (isAnswered = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isAnswered).toBe(false);
    await poll(1);
    expect(await answer).toBe('fresh');
    expect(freshness.check()).toBe('fresh');
  });

  test('with no time at all every visitor waits for a new poll', async () => {
    const { freshness, polls, clock, poll } = setUp(0);
    const answers = [freshness.check(), freshness.check()];
    clock.now += 1;
    const late = freshness.check();
    await poll(0);
    await poll(1);
    expect(await Promise.all([...answers, late])).toEqual(['fresh', 'fresh', 'fresh']);
    expect(polls).toHaveLength(2);
  });
});

describe('a database that is away', () => {
  test('is not polled by every visitor', async () => {
    const { freshness, polls, clock } = setUp();
    const first = freshness.check();
    polls[0]?.reject(new Error('away'));
    expect(await first).toBe('unknown');
    expect(freshness.check()).toBe('unknown');
    expect(polls).toHaveLength(1);
    clock.now += 41;
    expect(freshness.check()).toBeInstanceOf(Promise);
    expect(polls).toHaveLength(2);
  });

  test('is not waited for by each of them when it does not respond', async () => {
    const { freshness, polls, clock, poll } = setUp();
    expect(await freshness.check()).toBe('unknown');
    clock.now += 50;
    expect(freshness.check()).toBe('unknown');
    expect(polls).toHaveLength(1);
    await poll(0);
    expect(freshness.check()).toBe('fresh');
  });
});
