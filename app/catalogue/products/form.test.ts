import { describe, expect, test } from 'vitest';
import { readProductForm } from './form.ts';

const CATEGORY = '0a1b2c3d-0000-4000-8000-000000000001';
const GOOD: [string, string][] = [
  ['name', ' Crimson  Rose '],
  ['description', 'Red.\r\nVery.'],
  ['price', '1,234.50'],
  ['category', CATEGORY],
  ['stock_quantity', '12'],
  ['in_stock', 'yes'],
  ['lead_days', '3'],
  ['is_fresh', 'yes'],
  ['image_urls', '/images/a'],
  ['image_urls', '/images/b'],
  ['version', '3'],
  ['seen_stock', '10'],
  ['seen_in_stock', 'no'],
];

function formWith(changes: Record<string, string>, more: [string, string][] = []): FormData {
  const form = new FormData();
  for (const [name, value] of [...GOOD, ...more]) form.append(name, value);
  for (const [name, value] of Object.entries(changes)) form.set(name, value);
  return form;
}

test('a complete form is parsed', () => {
  const { values, errors, seen } = readProductForm(formWith({}));
  expect(errors).toEqual({});
  expect(values).toEqual({
    name: 'Crimson Rose',
    sku: null,
    description: 'Red.\nVery.',
    price: 123_450,
    categoryId: CATEGORY,
    stock: 12,
    inStock: true,
    featured: false,
    leadDays: 3,
    isFresh: true,
    state: 'active',
    imageUrls: ['/images/a', '/images/b'],
    facts: {},
  });
  expect(seen).toEqual({ version: 3, stock: 10, inStock: false });
});

describe('invalid values, and the errors of their fields', () => {
  test.each([
    ['name', { name: '   ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['sku', { sku: 'x'.repeat(41) }],
    ['sku', { sku: '=1+1' }],
    ['sku', { sku: 'a<b' }],
    ['description', { description: 'x'.repeat(5_001) }],
    ['lead_days', { lead_days: '31' }],
    ['lead_days', { lead_days: 'soon' }],
    ['lead_days', { lead_days: '-1' }],
    ['price', { price: '' }],
    ['price', { price: 'free' }],
    ['price', { price: '0.00' }],
    ['price', { price: '-1' }],
    ['price', { price: '12.345' }],
    ['price', { price: '1e9' }],
    ['price', { price: '1000000.01' }],
    ['category', { category: '' }],
    ['category', { category: 'Flowers' }],
    ['stock_quantity', { stock_quantity: '-1' }],
    ['stock_quantity', { stock_quantity: '1.5' }],
    ['stock_quantity', { stock_quantity: '1000001' }],
    ['stock_quantity', { stock_quantity: 'many' }],
    ['state', { state: 'gone' }],
  ])('%s: %j', (field, changes) => {
    expect(Object.keys(readProductForm(formWith(changes)).errors)).toEqual([field]);
  });

  test('a fourth picture is refused, a duplicate is not', () => {
    const one = (url: string): [string, string] => ['image_urls', url];
    const fourth = readProductForm(formWith({}, [one('/images/c'), one('/images/d')]));
    expect(fourth.errors).toEqual({ image_urls: 'Maximum is 3 images.' });
    const twice = readProductForm(formWith({}, [one('/images/c'), one('/images/a'), one('')]));
    expect(twice.errors).toEqual({});
    expect(twice.values.imageUrls).toEqual(['/images/a', '/images/b', '/images/c']);
  });
});

test('the address of a picture’s file means the picture', () => {
  const files = ['/images/a-640.webp', '/images/c-320.avif', 'https://old.example/x-320.jpg'];
  const form = formWith(
    {},
    files.map((url): [string, string] => ['image_urls', url]),
  );
  const { imageUrls } = readProductForm(form).values;
  expect(imageUrls).toEqual([
    '/images/a',
    '/images/b',
    '/images/c',
    'https://old.example/x-320.jpg',
  ]);
});

test.each([
  ['120', 12_000],
  ['120.5', 12_050],
  ['GH₵ 1,000,000.00', 100_000_000],
  ['0.01', 1],
])('%s is %i pesewas', (price, pesewas) =>
  expect(readProductForm(formWith({ price })).values.price).toBe(pesewas),
);

test('an empty quantity is undefined, and an empty form has only errors', () => {
  expect(readProductForm(formWith({ stock_quantity: '' })).values.stock).toBe(0);
  expect(Object.keys(readProductForm(new FormData()).errors)).toEqual([
    'name',
    'price',
    'category',
  ]);
});
