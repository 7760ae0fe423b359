import { describe, expect, test } from 'vitest';
import { money } from '#app/values/money.ts';
import { type BulkChange, type BulkRow, changeOf, previewOf, priceAfter } from './rules.ts';

test.each([
  [10_000, 10, 11_000],
  [10_000, -10, 9_000],
  [1_999, 5, 2_099],
  [1_999, -33.33, 1_333],
  [1, -90, 1],
  [333, 0.15, 333],
  [16_666_666, 500, 99_999_996],
  [14_500, 0, 14_500],
])('%i by %f percent is %i', (price, percent, after) =>
  expect(priceAfter(money(price), percent)).toBe(after),
);

const row: BulkRow = {
  id: 'x',
  sku: null,
  name: 'Rose',
  price: money(10_000),
  categoryId: 'flowers',
  category: 'Flowers',
  inStock: true,
  state: 'active',
  stock: 3,
  featured: false,
  version: 1,
};
const gifts = { id: 'gifts', name: 'Gifts' };

test.each([
  [
    { kind: 'price', percent: 5 },
    { field: 'price_minor', before: 10_000, after: 10_500 },
  ],
  [{ kind: 'price', percent: 0 }, null],
  [
    { kind: 'category', category: gifts },
    { field: 'category', before: 'Flowers', after: 'Gifts' },
  ],
  [{ kind: 'category', category: { id: 'flowers', name: 'Flowers' } }, null],
  [
    { kind: 'in_stock', value: false },
    { field: 'in_stock', before: true, after: false },
  ],
  [{ kind: 'in_stock', value: true }, null],
  [
    { kind: 'featured', value: true },
    { field: 'featured', before: false, after: true },
  ],
  [{ kind: 'featured', value: false }, null],
  [
    { kind: 'state', state: 'archived' },
    { field: 'state', before: 'active', after: 'archived' },
  ],
  [{ kind: 'state', state: 'active' }, null],
] as [BulkChange, object | null][])('%j does %j', (change, done) =>
  expect(changeOf(row, change)).toEqual(done),
);

describe('problems that block a change', () => {
  const priced = (price: number, id: string) => ({ ...row, id, price: money(price) });
  test.each([
    [50_000_000, 100, 0],
    [50_000_001, 100, 1],
    [99_999_900, 500, 1],
    [99_999_900, -50, 0],
  ])('%i by %i percent: %i above the maximum', (price, percent, tooHigh) => {
    expect(previewOf([priced(price, 'x')], { kind: 'price', percent })).toMatchObject({ tooHigh });
  });

  test('the products above the maximum are the ones that are shown', () => {
    const rows = [priced(100, 'a'), priced(99_999_900, 'b'), priced(200, 'c')];
    const preview = previewOf(rows, { kind: 'price', percent: 10 });
    expect(preview).toMatchObject({ changed: 3, tooHigh: 1, rows: [{ id: 'b' }] });
  });

  test.each([
    [{ inStock: false, stock: 0 }, { kind: 'in_stock', value: true }, 1],
    [{ inStock: false, stock: 1 }, { kind: 'in_stock', value: true }, 0],
    [{ inStock: true, stock: 0 }, { kind: 'in_stock', value: true }, 0],
    [{ inStock: true, stock: 0 }, { kind: 'in_stock', value: false }, 0],
    [{ inStock: false, stock: 0 }, { kind: 'featured', value: true }, 0],
  ] as [Partial<BulkRow>, BulkChange, number][])('%j and %j: %i uncounted', (store, change, n) => {
    expect(previewOf([{ ...row, ...store }], change).uncounted).toBe(n);
  });
});
