import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '#app/values/money.ts';
import {
  badgeText,
  type Cart,
  type CartItem,
  countItems,
  type NewItem,
  parseCart,
  roomFor,
  withItem,
  restoreLines,
  withoutItem,
  withPrice,
  withQuantity,
  withSaved,
} from './rules.ts';

const ID = '0b4c9a52-7d0e-4c53-9a0d-0a3f1c2d4e5f';
const idOf = (n: number) => `${String(n).padStart(8, '0')}${ID.slice(8)}`;
const [a, b, c] = [idOf(1), idOf(2), idOf(3)];

const roses: NewItem = {
  id: a,
  name: 'Roses',
  price: money(48_000),
  image_url: null,
  category: 'Flowers',
};
const candle: NewItem = {
  ...roses,
  id: b,
  name: 'Candle',
  price: money(14_500),
  category: 'Gifts',
};

test('adding what is there already raises its quantity, anything else is appended', () => {
  const cart = withItem(withItem(withItem([], roses, 1), candle, 2), roses, 3);
  expect(cart.map(({ id, quantity }) => [id, quantity])).toEqual([
    [a, 4],
    [b, 2],
  ]);
});

test('a quantity of zero or less removes the line', () => {
  const cart = withItem(withItem([], roses, 2), candle, 1);
  expect(withQuantity(cart, a, 0).map((line) => line.id)).toEqual([b]);
  expect(withQuantity(cart, a, -3).map((line) => line.id)).toEqual([b]);
  expect(withQuantity(cart, a, 7)[0]?.quantity).toBe(7);
  expect(withoutItem(cart, b).map((line) => line.id)).toEqual([a]);
});

test.each([
  [0, '0'],
  [99, '99'],
  [100, '99+'],
])('the badge of %i says %s', (count, text) => expect(badgeText(count)).toBe(text));

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
    ['a line whose id is none', JSON.stringify([{ ...roses, id: 'roses', quantity: 1 }])],
    ['an id in capitals', JSON.stringify([{ ...roses, id: ID.toUpperCase(), quantity: 1 }])],
    ['a line without id', JSON.stringify([{ ...roses, id: '', quantity: 1 }])],
    ['a quantity of zero', JSON.stringify([{ ...roses, quantity: 0 }])],
    ['a quantity of 1.5', JSON.stringify([{ ...roses, quantity: 1.5 }])],
    ['a quantity of "2"', JSON.stringify([{ ...roses, quantity: '2' }])],
    ['a negative price', JSON.stringify([{ ...roses, price: -1, quantity: 1 }])],
    ['a foreign field', JSON.stringify([{ ...roses, quantity: 1, admin: true }])],
    [
      'a __proto__ field',
      `[{"__proto__":{"x":1},"id":"${ID}","name":"n","price":1,"image_url":null,"category":"c","quantity":1}]`,
    ],
    ['the same product twice', JSON.stringify([...good, ...good])],
    [
      'too many lines',
      JSON.stringify(
        Array.from({ length: 201 }, (_, n) => ({ ...roses, id: idOf(n), quantity: 1 })),
      ),
    ],
  ])('that is %s is rejected', (_what, text) => expect(parseCart(text)).toBeUndefined());

  test('from before the limits is cut to them', () => {
    const once = Array.from({ length: 200 }, (_, n) => ({
      ...roses,
      id: idOf(n),
      quantity: n === 0 ? 9_999 : 1,
    }));
    const read = parseCart(JSON.stringify(once));
    expect(read).toHaveLength(100);
    expect(read?.[0]?.quantity).toBe(99);
    expect(read?.[99]?.id).toBe(idOf(99));
  });

  test('survives any string without throwing', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseCart(text)));
  });
});

const LIMITS = { unitsPerLine: 20, unitsPerOrder: 50 };

describe('a cart has room for', () => {
  const full: Cart = Array.from({ length: 100 }, (_, n) => ({
    ...roses,
    id: idOf(n),
    quantity: 98,
  }));

  test.each([
    ['for as many as the owner allows of what is not counted', [], undefined, 20],
    ['for as many as there are', [], 4, 4],
    ['for the rest of what there is', [{ ...roses, quantity: 3 }], 4, 1],
    ['for nothing more of what is sold out', [{ ...roses, quantity: 3 }], 0, 0],
    ['for no more than the owner allows of many', [], 500, 20],
    ['for the rest of the line', [{ ...roses, quantity: 15 }], 500, 5],
    ['for the rest of the order', [{ ...roses, id: idOf(2), quantity: 45 }], 500, 5],
    ['for nothing more in a full order', [{ ...roses, id: idOf(2), quantity: 50 }], 500, 0],
    ['for nothing more of a line from before the limit', [{ ...roses, quantity: 99 }], 500, 0],
  ])('%s', (_, cart, most, room) => expect(roomFor(cart, a, { most, ...LIMITS })).toBe(room));

  test('99 of one item, whatever the owner allows', () => {
    const high = { unitsPerLine: 500, unitsPerOrder: 100_000 };
    expect(roomFor([], a, { most: undefined, ...high })).toBe(99);
    expect(roomFor(full, a, { most: undefined, ...high })).toBe(1);
  });

  test('a hundred different items', () => {
    const high = { unitsPerLine: 99, unitsPerOrder: 100_000 };
    expect(roomFor(full, idOf(100), { most: undefined, ...high })).toBe(0);
    expect(withItem(full, { ...roses, id: idOf(100) }, 1)).toEqual(full);
    expect(withItem(full, roses, 5)[1]?.quantity).toBe(99);
    expect(withQuantity(full, a, 500)[1]?.quantity).toBe(99);
  });
});

describe('a removed line is restored', () => {
  const line = (id: string, quantity = 1): CartItem => ({ ...roses, id, quantity });
  const ids = (cart: Cart) => cart.map(({ id, quantity }) => [id, quantity]);

  test('to its place', () => {
    const cart = [line(a), line(b, 7), line(c)];
    expect(restoreLines(withoutItem(cart, b), [{ line: line(b, 7), index: 1 }])).toEqual(cart);
    const all = cart.map((taken, index) => ({ line: taken, index }));
    expect(restoreLines([], all)).toEqual(cart);
  });

  test('beside lines added meanwhile, and merged with a line added again', () => {
    const taken = [line(a, 2), line(b, 60)].map((each, index) => ({ line: each, index }));
    expect(ids(restoreLines([line(c)], taken))).toEqual([
      [a, 2],
      [b, 60],
      [c, 1],
    ]);
    const cheaper = { ...line(b, 50), price: money(1) };
    const back = restoreLines([cheaper], taken);
    expect(ids(back)).toEqual([
      [a, 2],
      [b, 99],
    ]);
    expect(back[1]?.price).toBe(1);
  });

  test('also when the cart has become shorter than its position', () => {
    expect(ids(restoreLines([], [{ line: line(c), index: 5 }]))).toEqual([[c, 1]]);
  });
});

test('the seen price is stored, and nothing else changes', () => {
  const cart = withItem(withItem([], roses, 2), candle, 1);
  expect(withPrice(cart, a, money(50_000))).toEqual([
    { ...roses, price: 50_000, quantity: 2 },
    { ...candle, quantity: 1 },
  ]);
});

test('after any action, a cart can be stored and parsed again', () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('add'),
      id: fc.constantFrom(a, b, c),
      n: fc.integer({ min: 1, max: 50 }),
    }),
    fc.record({
      kind: fc.constant('set'),
      id: fc.constantFrom(a, b, c),
      n: fc.integer({ min: -2, max: 50 }),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const cart = steps.reduce<Cart>(
        (now, { kind, id, n }) =>
          kind === 'add' ? withItem(now, { ...roses, id }, n) : withQuantity(now, id, n),
        [],
      );
      expect(parseCart(JSON.stringify(cart))).toEqual(cart);
      expect(countItems(cart)).toBeGreaterThanOrEqual(cart.length);
    }),
  );
});

test('a cart saved with the account is merged into this one, idempotently', () => {
  const here = withItem(withItem([], roses, 1), candle, 5);
  const saved = withItem(withItem([], roses, 3), { ...candle, id: c }, 2);
  const both = withSaved(here, saved);
  expect(both.map(({ id, quantity }) => [id, quantity])).toEqual([
    [a, 3],
    [b, 5],
    [c, 2],
  ]);
  expect(withSaved(both, saved)).toEqual(both);
  expect(withSaved(here, [])).toEqual(here);
  expect(withSaved([], saved)).toEqual(saved);
});
