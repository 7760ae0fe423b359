import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSemaphore, Overloaded } from './semaphore.ts';

test('admits so many at once, the others in order', async () => {
  const pass = createSemaphore({ limit: 2, maxWaitMs: 5_000 });
  const entered: number[] = [];
  let inside = 0;
  let most = 0;
  const results = await Promise.all(
    Array.from({ length: 9 }, (_, n) =>
      pass(async () => {
        entered.push(n);
        inside += 1;
        most = Math.max(most, inside);
        await pause(2);
        inside -= 1;
        return n;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(entered).toEqual(results);
});

test('passes the slot on when the work fails', async () => {
  const pass = createSemaphore({ limit: 1, maxWaitMs: 5_000 });
  const failing = pass(() => Promise.reject(new Error('no')));
  const next = pass(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  expect(await pass(() => Promise.resolve('again'))).toBe('again');
});

test('rejects a wait that is too long, and keeps the order of the queue', async () => {
  const pass = createSemaphore({ limit: 1, maxWaitMs: 30 });
  let finish = (): void => undefined;
  const slow = pass(() => new Promise<void>((resolve) => (finish = resolve)));
  await expect(pass(() => Promise.resolve())).rejects.toThrow('timeout exceeded');
  const patient = pass(() => Promise.resolve('in'));
  finish();
  await slow;
  expect(await patient).toBe('in');
  expect(await pass(() => Promise.resolve('free'))).toBe('free');
});

test('rejects at once when the queue is full', async () => {
  const pass = createSemaphore({ limit: 1, maxWaitMs: 5_000, maxQueue: 1 });
  let finish = (): void => undefined;
  const slow = pass(() => new Promise<void>((resolve) => (finish = resolve)));
  const second = pass(() => Promise.resolve('second'));
  await expect(pass(() => Promise.resolve())).rejects.toThrow(Overloaded);
  finish();
  await slow;
  expect(await second).toBe('second');
});

test('skips aborted work and gives its slot to the next', async () => {
  const pass = createSemaphore({ limit: 1, maxWaitMs: 5_000 });
  let finish = (): void => undefined;
  const slow = pass(() => new Promise<void>((resolve) => (finish = resolve)));
  const gone = new AbortController();
  let isDone = false;
  const waiting = pass(() => Promise.resolve((isDone = true)), gone.signal);
  const behind = pass(() => Promise.resolve('behind'));
  gone.abort();
  await expect(waiting).rejects.toThrow(Overloaded);
  await expect(pass(() => Promise.resolve(), gone.signal)).rejects.toThrow(Overloaded);
  finish();
  await slow;
  expect(await behind).toBe('behind');
  expect(isDone).toBe(false);
});

test('rejects everybody in the queue on an error, and continues afterwards', async () => {
  const pass = createSemaphore({ limit: 1, maxWaitMs: 5_000 });
  let finish = (): void => undefined;
  const slow = pass(() => new Promise<void>((resolve) => (finish = resolve)));
  const waiting = [1, 2, 3].map(() => pass(() => Promise.resolve()));
  pass.turnAway(new Overloaded('in vain'));
  for (const one of await Promise.allSettled(waiting)) expect(one.status).toBe('rejected');
  finish();
  await slow;
  expect(await pass(() => Promise.resolve('free'))).toBe('free');
});
