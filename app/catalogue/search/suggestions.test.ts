import { expect, test } from 'vitest';
import { money } from '#app/values/money.ts';
import { announcement, optionsFor } from './suggestions.ts';

const product = { id: 'p1', name: 'Rose', price: money(100), inStock: true, picture: null };
const categories = [{ name: 'Gifts', path: '/categories/gifts' }];

test('the list offers corrections, products, categories, and the search itself', () => {
  const options = optionsFor('rose & co', { products: [product], categories, corrected: 'roses' });
  expect(options.map(({ kind, to }) => [kind, to])).toEqual([
    ['correction', '/categories?q=roses'],
    ['product', '/product/p1'],
    ['category', '/categories/gifts'],
    ['all', '/categories?q=rose+%26+co'],
  ]);
});

test.each([
  [
    { products: [product], categories: [], corrected: undefined },
    '1 suggestion, use the up and down arrow keys.',
  ],
  [
    { products: [product], categories, corrected: undefined },
    '2 suggestions, use the up and down arrow keys.',
  ],
  [{ products: [], categories: [], corrected: undefined }, 'No suggestions.'],
  [{ products: [], categories: [], corrected: 'rose' }, 'Did you mean rose? No suggestions.'],
])('%j is announced', (suggestions, words) => expect(announcement(suggestions)).toBe(words));
