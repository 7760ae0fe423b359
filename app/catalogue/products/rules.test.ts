import { describe, expect, test } from 'vitest';
import { money } from '#app/values/money.ts';
import { copyOf, EMPTY_DRAFT, stockAfter, shownUrls, withBalances } from './rules.ts';

const store = (stock: number, inStock = true) => ({ stock, inStock });

describe('a save with concurrent sales', () => {
  test.each([
    ['nothing touched, nothing sold', store(8), store(8), store(8), store(8), false],
    ['nothing touched, two sold', store(8), store(8), store(6), store(6), false],
    ['nothing touched, sold out', store(1), store(1), store(0, false), store(0, false), false],
    ['counted anew, nothing sold', store(20), store(8), store(8), store(20), false],
    ['counted anew, two sold', store(20), store(8), store(6), store(20), true],
    ['counted to what the sales left', store(6), store(8), store(6), store(6), false],
    ['switched off, two sold', store(8, false), store(8), store(6), store(6, false), false],
    ['switched on, units came back', store(0), store(0, false), store(1), store(1), false],
    ['switched on after it sold out', store(0), store(0, false), store(0, false), store(0), false],
    ['counted and switched on', store(9), store(0, false), store(0, false), store(9), false],
  ])('%s', (_, written, seen, now, after, moved) =>
    expect(stockAfter(written, seen, now)).toEqual({ ...after, moved }),
  );
});

test('the balance after each movement is computed back from the newest', () => {
  const movements = [{ delta: -2 }, { delta: 5 }, { delta: -1 }, { delta: 10 }];
  expect(withBalances(movements, 12).map(({ balance }) => balance)).toEqual([12, 14, 9, 10]);
  expect(withBalances([], 0)).toEqual([]);
});

test('a copy has everything but the units and the stock status', () => {
  const rose = {
    ...EMPTY_DRAFT,
    name: 'Rose',
    sku: 'R-1',
    price: money(100),
    category: 'c',
    stock: 9,
    featured: true,
  };
  expect(copyOf(rose, 200)).toEqual({
    ...rose,
    name: 'Copy of Rose',
    sku: '',
    stock: 0,
    inStock: false,
    featured: false,
    state: 'draft',
  });
  expect(copyOf({ ...rose, name: 'x'.repeat(200) }, 200).name).toHaveLength(200);
});

test.each([
  [['a', 'b'], 'c', ['a', 'b']],
  [[], 'c', ['c']],
  [[], null, []],
])('of %j and %j the pictures are %j', (image_urls, image_url, shown) =>
  expect(shownUrls({ image_urls, image_url })).toEqual(shown),
);
