import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCount } from './format-count.ts';

test('shows every whole number as the language has it', () => {
  const words = new Intl.NumberFormat('en-GH');
  fc.assert(
    fc.property(fc.integer(), (count) => {
      expect(formatCount(count)).toBe(words.format(count));
    }),
  );
});
