import { expect, test } from 'vitest';
import { isAlive, findProcess, parseStat } from './running-process.ts';

test('reads the parent and the state behind a name with brackets', () => {
  const found = parseStat('12 (a) Z (b) S 7 12 12 0', 'a');
  expect(found).toEqual({ parent: 7, zombie: false, command: 'a' });
});

test('knows a zombie', () => {
  expect(parseStat('12 (postgres) Z 7 12 12 0', '').zombie).toBe(true);
});

test('finds this very process and its parent', () => {
  expect(findProcess(process.pid)?.parent).toBe(process.ppid);
  expect(isAlive(process.pid)).toBe(true);
});

test('finds nothing under a number that no process has', () => {
  expect(isAlive(999_999_999)).toBe(false);
});
