import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '#app/values/money.ts';
import {
  badgeText,
  type Cart,
  countItems,
  type NewItem,
  parseCart,
  subtotalOf,
  withItem,
  withoutItem,
  withQuantity,
} from './rules.ts';

const roses: NewItem = {
  id: 'a',
  name: 'Roses',
  price: money(48_000),
  image_url: null,
  category: 'Flowers',
};
const candle: NewItem = {
  ...roses,
  id: 'b',
  name: 'Candle',
  price: money(14_500),
  category: 'Gifts',
};

test('adding what is there already raises its quantity, anything else is appended', () => {
  const cart = withItem(withItem(withItem([], roses, 1), candle, 2), roses, 3);
  expect(cart.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['a', 4],
    ['b', 2],
  ]);
});

test('a quantity of zero or less removes the line', () => {
  const cart = withItem(withItem([], roses, 2), candle, 1);
  expect(withQuantity(cart, 'a', 0).map((line) => line.id)).toEqual(['b']);
  expect(withQuantity(cart, 'a', -3).map((line) => line.id)).toEqual(['b']);
  expect(withQuantity(cart, 'a', 7)[0]?.quantity).toBe(7);
  expect(withoutItem(cart, 'b').map((line) => line.id)).toEqual(['a']);
});

test.each([
  [0, '0'],
  [99, '99'],
  [100, '99+'],
])('the badge of %i says %s', (count, text) => expect(badgeText(count)).toBe(text));

test('the subtotal is exact', () => {
  expect(subtotalOf([])).toBe(0);
  expect(subtotalOf(withItem(withItem([], roses, 2), candle, 3))).toBe(139_500);
});

describe('a stored cart', () => {
  const good: Cart = [{ ...roses, quantity: 2 }];

  test('is read back as it was', () => {
    expect(parseCart(JSON.stringify(good))).toEqual(good);
    expect(parseCart('[]')).toEqual([]);
  });

  test.each([
    ['not JSON', '{{'],
    ['an object', '{}'],
    ['null', 'null'],
    ['a line without id', JSON.stringify([{ ...roses, id: '', quantity: 1 }])],
    ['a quantity of zero', JSON.stringify([{ ...roses, quantity: 0 }])],
    ['a quantity of 1.5', JSON.stringify([{ ...roses, quantity: 1.5 }])],
    ['a quantity of "2"', JSON.stringify([{ ...roses, quantity: '2' }])],
    ['a negative price', JSON.stringify([{ ...roses, price: -1, quantity: 1 }])],
    ['a foreign field', JSON.stringify([{ ...roses, quantity: 1, admin: true }])],
    [
      'a __proto__ field',
      '[{"__proto__":{"x":1},"id":"a","name":"n","price":1,"image_url":null,"category":"c","quantity":1}]',
    ],
    ['the same product twice', JSON.stringify([...good, ...good])],
    [
      'too many lines',
      JSON.stringify(
        Array.from({ length: 201 }, (_, n) => ({ ...roses, id: `p${n}`, quantity: 1 })),
      ),
    ],
  ])('that is %s is no cart', (_what, text) => expect(parseCart(text)).toBeUndefined());

  test('survives any string without throwing', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseCart(text)));
  });
});

test('whatever is done to it, a cart can be stored and read back', () => {
  const step = fc.oneof(
    fc.record({
      act: fc.constant('add'),
      id: fc.constantFrom('a', 'b', 'c'),
      n: fc.integer({ min: 1, max: 50 }),
    }),
    fc.record({
      act: fc.constant('set'),
      id: fc.constantFrom('a', 'b', 'c'),
      n: fc.integer({ min: -2, max: 50 }),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const cart = steps.reduce<Cart>(
        (now, { act, id, n }) =>
          act === 'add' ? withItem(now, { ...roses, id }, n) : withQuantity(now, id, n),
        [],
      );
      expect(parseCart(JSON.stringify(cart))).toEqual(cart);
      expect(countItems(cart)).toBeGreaterThanOrEqual(cart.length);
    }),
  );
});
