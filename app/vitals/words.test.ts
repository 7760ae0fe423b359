import { expect, test } from 'vitest';
import { vitalText } from './words.ts';

test.each([
  ['LCP', 1_830, '1.8 s'],
  ['INP', 999, '999 ms'],
  ['INP', 180.4, '180 ms'],
  ['CLS', 0.018, '0.02'],
  ['CLS', 0, '0.00'],
] as const)('%s of %d is %s', (metric, value, words) => {
  expect(vitalText(metric, value)).toBe(words);
});
