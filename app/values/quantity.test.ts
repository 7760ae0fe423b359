import { expect, test } from 'vitest';
import { parseQuantity } from './quantity.ts';

test.each<[string, number | undefined]>([
  ['2', 2],
  [' 12 ', 12],
  ['007', 7],
  ['0', 0],
  ['１２', 12],
  ['', undefined],
  ['2.5', undefined],
  ['2,5', undefined],
  ['-3', undefined],
  ['+3', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['1 000', undefined],
  ['two', undefined],
  ['NaN', undefined],
  ['1234567890', undefined],
])('%j is read as %s', (text, quantity) => {
  expect(parseQuantity(text)).toBe(quantity);
});
