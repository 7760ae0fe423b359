import { describe, expect, test } from 'vitest';
import {
  categoryPath,
  cutText,
  textColorOn,
  isDiscreet,
  pictureIn,
  isProductId,
  listingFrom,
  listingSearch,
  pickFeatured,
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

describe('pickFeatured', () => {
  /** Featured products, newest first, each as its category and its number in it: 'f1' is the first of f. */
  const candidatesFrom = (names: string) => {
    const all = names.split(' ').map((id, inAll) => ({ id, category: id[0] ?? '', inAll }));
    const placed = all.map((one) => ({
      ...one,
      inCategory: all.filter((other) => other.category === one.category).indexOf(one),
    }));
    const order = 'fgid';
    return placed.toSorted((a, b) => order.indexOf(a.category) - order.indexOf(b.category));
  };
  test.each([
    [
      'one of each category, none that opens its page',
      'f1 g1 i1 d1 f2 g2 i2 d2',
      '',
      'f2 g2 i2 d2',
    ],
    ['not what /categories opens with', 'f1 f2 f3 f4 f5 g1 g2 i1 i2 d1 d2', '', 'f5 g2 i2 d2'],
    ['not what /bestsellers opens with', 'f1 g1 i1 d1 f2 f3 g2 i2 d2', 'f3 x', 'f2 g2 i2 d2'],
    ['what is first among the most sold least of all', 'f1 g1 i1 d1 f2 f3', 'f3 f2', 'f2 g1 i1 d1'],
    ['the only one of a category, although it opens its page', 'f1 g1 i1 d1 d2', '', 'f1 g1 i1 d2'],
    [
      'several of a category where there are few categories',
      'f1 f2 g1 g2 f3 g3',
      '',
      'f3 g3 f2 g2',
    ],
    [
      'the newest of those that stand far enough from the top',
      'f1 f2 f3 f4 f5 f6',
      '',
      'f5 f6 f4 f3',
    ],
    ['as many as there are', 'f1 g1', 'f1', 'f1 g1'],
  ])('takes %s', (_, names, mostSold, expected) => {
    expect(pickFeatured(candidatesFrom(names), mostSold.split(' '))).toEqual(expected.split(' '));
  });

  test('takes nothing if nothing is featured', () => {
    expect(pickFeatured([], ['x'])).toEqual([]);
  });
});

describe('textColorOn', () => {
  test.each([
    ['#e0d5c6', '#2a1a1f'],
    ['#ffffff', '#2a1a1f'],
    ['#704a57', '#fbf6f1'],
    ['#000000', '#fbf6f1'],
    // Between these two, neither of the shop's own colours is readable.
    ['#7f7f7f', '#000000'],
    ['#757575', '#ffffff'],
    [undefined, 'inherit'],
  ])('on %s is %s', (color, ink) => {
    expect(textColorOn(color)).toBe(ink);
  });
});

test('a picture is intimate by its category, and if its category is unknown', () => {
  const picture = { url: '/a', alt: '', width: 1, height: 1, widths: [], color: '#fff' };
  expect(['Desire', 'INTIMACY', null].map((name) => pictureIn(name, picture)?.isIntimate)).toEqual([
    true,
    true,
    true,
  ]);
  expect(pictureIn('Flowers', picture)).toBe(picture);
  expect(pictureIn('Desire', null)).toBeNull();
});
