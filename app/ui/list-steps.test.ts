import { expect, test } from 'vitest';
import { stepped } from './list-steps.ts';

test.each([
  [-1, 'ArrowDown', 3, 0],
  [2, 'ArrowDown', 3, 0],
  [0, 'ArrowUp', 3, 2],
  [-1, 'ArrowUp', 3, 2],
  [1, 'Home', 3, 0],
  [1, 'End', 3, 2],
  [5, 'a', 3, 2],
  [1, 'ArrowDown', 0, -1],
])('from %i by %s of %i to %i', (place, key, length, next) =>
  expect(stepped(place, key, length)).toBe(next),
);
