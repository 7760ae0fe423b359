import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCount, roundedCount } from './format-count.ts';

test('shows every whole number as the language has it', () => {
  const words = new Intl.NumberFormat('en-GH');
  fc.assert(
    fc.property(fc.integer(), (count) => {
      expect(formatCount(count)).toBe(words.format(count));
    }),
  );
});

test.each([
  [1_003_112, 1_000_000],
  [158_700, 160_000],
  [99, 99],
  [0, 0],
])('an estimate of %d is about %d', (count, rounded) => {
  expect(roundedCount(count)).toBe(rounded);
});
