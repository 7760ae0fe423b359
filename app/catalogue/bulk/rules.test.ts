import { expect, test } from 'vitest';
import { money } from '#app/values/money.ts';
import { type BulkChange, type BulkRow, changeOf, priceAfter } from './rules.ts';

test.each([
  [10_000, 10, 11_000],
  [10_000, -10, 9_000],
  [1_999, 5, 2_099],
  [1_999, -33.33, 1_333],
  [1, -90, 1],
  [333, 0.15, 333],
  [100_000_000, 500, 600_000_000],
  [14_500, 0, 14_500],
])('%i by %f percent is %i', (price, percent, after) =>
  expect(priceAfter(money(price), percent)).toBe(after),
);

const row: BulkRow = {
  id: 'x',
  name: 'Rose',
  price: money(10_000),
  categoryId: 'flowers',
  category: 'Flowers',
  inStock: true,
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
] as [BulkChange, object | null][])('%j does %j', (change, done) =>
  expect(changeOf(row, change)).toEqual(done),
);
