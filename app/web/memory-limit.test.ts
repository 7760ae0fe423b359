import { expect, test } from 'vitest';
import { createMemoryLimit } from './memory-limit.ts';

test('refuses requests beyond the limit, per visitor, until its time is over', () => {
  const consume = createMemoryLimit({ most: 2, seconds: 60 });
  expect([consume('a', 0), consume('a', 1), consume('a', 2)]).toEqual([0, 0, 60]);
  expect(consume('b', 2)).toBe(0);
  expect(consume('a', 59_500)).toBe(1);
  expect(consume('a', 60_000)).toBe(0);
});

test('holds a bounded number of visitors', () => {
  const consume = createMemoryLimit({ most: 1, seconds: 60, mostKeys: 3 });
  for (let n = 0; n < 1_000; n += 1) expect(consume(`visitor ${n}`, n)).toBe(0);
});
