import { describe, expect, test } from 'vitest';
import {
  categoryPath,
  cutText,
  isDiscreet,
  isProductId,
  listingFrom,
  listingSearch,
  stockOf,
  unitsLeft,
} from './rules.ts';

describe('listingFrom', () => {
  const plain = { sort: undefined, page: 1, view: 'grid', q: '', exact: false };
  test.each([
    ['', {}],
    [
      'sort=price-low&page=3&view=list&q=rose',
      { sort: 'price-low', page: 3, view: 'list', q: 'rose', exact: false },
    ],
    ['sort=cheapest', {}],
    ['sort=PRICE-LOW', {}],
    ['page=0', {}],
    ['page=-4', {}],
    ['page=1.5', {}],
    ['page=1e309', {}],
    ['page=NaN', {}],
    ['page=9999999999999999', {}],
    ['page=7&page=9', { page: 7 }],
    ['view=table', {}],
    ['q=%00rose%00', { q: 'rose' }],
    ['q=%F0%9F%92%90', { q: '💐' }],
    ['q=%25', { q: '%' }],
    ['q=boquet&exact=1', { q: 'boquet', exact: true }],
    ['q=++two++words+', { q: 'two words' }],
    [`q=${'a'.repeat(10_000)}`, { q: 'a'.repeat(100) }],
  ])('%s', (query, expected) => {
    expect(listingFrom(new URLSearchParams(query))).toEqual({ ...plain, ...expected });
  });
});

describe('listingSearch', () => {
  test.each([
    [{}, ''],
    [{ sort: 'featured', page: 1, view: 'grid' }, ''],
    [{ sort: 'newest', page: 2, view: 'list' }, '?sort=newest&page=2&view=list'],
    [{ q: 'red rose', sort: 'featured' }, '?q=red+rose&sort=featured'],
    [{ q: 'boquet', exact: true, page: 2 }, '?q=boquet&exact=1&page=2'],
    [{ q: '', exact: true }, ''],
  ] as const)('%j gives %j', (listing, expected) => expect(listingSearch(listing)).toBe(expected));
});

test.each([
  ['0b5e1a52-6f0f-4c7e-9a5e-0d2f6c1f8a11', true],
  ['0B5E1A52-6F0F-4C7E-9A5E-0D2F6C1F8A11', true],
  ['1', false],
  ['', false],
  ["' OR 1=1--", false],
  ['0b5e1a52-6f0f-4c7e-9a5e-0d2f6c1f8a11\u0000', false],
])('product id %j: %s', (text, valid) => expect(isProductId(text)).toBe(valid));

test.each([
  [{ inStock: true, stockQuantity: 4, reserved: 0 }, 4],
  [{ inStock: true, stockQuantity: 4, reserved: 3 }, 1],
  [{ inStock: true, stockQuantity: 4, reserved: 4 }, 0],
  [{ inStock: true, stockQuantity: 0, reserved: 0 }, undefined],
  [{ inStock: false, stockQuantity: 0, reserved: 0 }, 0],
  [{ inStock: false, stockQuantity: 9, reserved: 0 }, 0],
])('%j leaves %s units', (product, left) => expect(unitsLeft(product)).toBe(left));

test.each([0, 1, 7, undefined])('the stock of which %s units are left has so many', (left) =>
  expect(unitsLeft(stockOf(left))).toBe(left),
);

test.each([
  ['short', 100, 'short'],
  ['one two three four', 12, 'one two…'],
  ['x'.repeat(120), 100, `${'x'.repeat(99)}…`],
])('cuts %j at %i', (text, most, expected) => {
  expect(cutText(text, most)).toBe(expected);
  expect(cutText(text, most).length).toBeLessThanOrEqual(most);
});

test('a category lives at its lower-case name', () => {
  expect(categoryPath('Flowers')).toBe('/categories/flowers');
  expect(categoryPath('Bath & Body')).toBe('/categories/bath%20%26%20body');
});

test('Intimacy and Desire are discreet, Flowers and Gifts are not', () => {
  expect(['Intimacy', 'desire', 'Flowers', 'Gifts'].map(isDiscreet)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
