import { expect, test } from 'vitest';
import { pageCount, pageFrom, pageStrip } from './paging.ts';

test.each([
  [null, 1],
  ['', 1],
  ['1', 1],
  ['2', 2],
  ['999999999', 999_999_999],
  ['0', 1],
  ['-1', 1],
  ['02', 1],
  ['1e9', 1],
  ['2.5', 1],
  ['0x2', 1],
  [' 2', 1],
  ['2\n', 1],
  ['abc', 1],
  ['\0', 1],
  ['NaN', 1],
  ['２', 1],
  ['9'.repeat(30), 1],
])('the address asks for page %j and gets %i', (text, page) => expect(pageFrom(text)).toBe(page));

test.each([
  [0, 10, 1],
  [1, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [13, 12, 2],
  [101, 10, 11],
])('%i rows, %i a page, fill %i page(s)', (total, perPage, pages) =>
  expect(pageCount(total, perPage)).toBe(pages),
);

test.each([
  [1, 1, [1]],
  [1, 4, [1, 2, 3, 4]],
  [4, 4, [1, 2, 3, 4]],
  [1, 20, [1, 2, 3, null, 20]],
  [5, 20, [1, null, 4, 5, 6, null, 20]],
  [20, 20, [1, null, 19, 20]],
])('the strip on page %i of %i', (current, last, strip) =>
  expect(pageStrip(current, last)).toEqual(strip),
);

test('the strip always holds the current page, both ends, and no number twice', () => {
  for (let last = 1; last < 30; last++) {
    for (let current = 1; current <= last; current++) {
      const numbers = pageStrip(current, last).filter((entry) => entry !== null);
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
      expect(numbers).toEqual(expect.arrayContaining([1, current, last]));
    }
  }
});
