import { describe, expect, test } from 'vitest';
import type { Cart } from '#app/cart/rules.ts';
import { money } from '#app/values/money.ts';
import { buyAgainNotice, buyAgain, isOnOffer } from './buy-again.ts';

const offerOf = (name: string, left?: number) => ({
  id: `id of ${name}`,
  name,
  price: money(13_000),
  image_url: null,
  category: 'Flowers',
  left,
});
const line = (name: string, quantity: number, left?: number) => ({
  name: `old ${name}`,
  quantity,
  offer: offerOf(name, left),
});
const gone = (name: string) => ({ name, quantity: 1, offer: null });
const held = (name: string, quantity: number): Cart => {
  const { left: _left, ...item } = offerOf(name);
  return [{ ...item, quantity }];
};

const LIMITS = { unitsPerLine: 99, unitsPerOrder: 999 };
const amounts = (again: ReturnType<typeof buyAgain>) =>
  again.added.map(({ item, quantity }) => [item.name, quantity]);

describe('what is added to the cart again', () => {
  test.each([
    ['as many as before', [line('roses', 2)], [], [['roses', 2]]],
    ['only what is left', [line('roses', 5, 3)], [], [['roses', 3]]],
    ['nothing of what is out of stock', [line('roses', 2, 0)], [], []],
    ['nothing of what is gone', [gone('locket')], [], []],
    [
      'the rest where some is missing',
      [gone('locket'), line('roses', 1), line('oil', 1, 0)],
      [],
      [['roses', 1]],
    ],
    [
      'two lines of one product together',
      [line('roses', 2, 3), line('roses', 2, 3)],
      [],
      [['roses', 3]],
    ],
    [
      'only what the cart does not hold yet',
      [line('roses', 5, 6)],
      held('roses', 4),
      [['roses', 2]],
    ],
    ['nothing where the cart holds it all', [line('roses', 1, 4)], held('roses', 4), []],
    [
      'no more than the cart can hold of one',
      [line('roses', 99)],
      held('roses', 90),
      [['roses', 9]],
    ],
    ['nothing of nothing', [], [], []],
  ] as const)('%s', (_, lines, cart, expected) =>
    expect(amounts(buyAgain(lines, cart, LIMITS))).toEqual(expected),
  );

  test('has the name and price of today', () => {
    const [added] = buyAgain([line('roses', 1, 4)], [], LIMITS).added;
    const { left: _left, ...item } = offerOf('roses');
    expect(added).toEqual({ item, quantity: 1 });
  });

  test('stops where the cart is full', () => {
    const full = Array.from({ length: 99 }, (_, index) => held(`thing ${index}`, 1)).flat();
    const again = buyAgain([line('roses', 1), line('oil', 1)], full, LIMITS);
    expect(amounts(again)).toEqual([['roses', 1]]);
    expect(again.fewer).toEqual(['oil']);
  });
});

describe('the note', () => {
  test.each([
    ['one', [line('roses', 2)], 'Added to cart', 'roses has been added to your cart.'],
    [
      'several',
      [line('roses', 2), line('oil', 1)],
      'Added to cart',
      '2 items have been added to your cart.',
    ],
    [
      'fewer, out of stock and gone',
      [line('roses', 2, 1), line('oil', 1, 0), gone('locket')],
      'Added to cart',
      'roses has been added to your cart. Fewer than before: roses. Out of stock: oil. No longer sold: locket.',
    ],
    ['none', [gone('locket')], 'Nothing was added', 'No longer sold: locket.'],
    [
      'many that are gone',
      ['a', 'b', 'c', 'd', 'e'].map(gone),
      'Nothing was added',
      'No longer sold: a, b, c and 2 more.',
    ],
  ])('of %s', (_, lines, title, message) =>
    expect(buyAgainNotice(buyAgain(lines, [], LIMITS))).toEqual({ title, message }),
  );

  test('of what the cart holds already', () => {
    expect(buyAgainNotice(buyAgain([line('roses', 1, 4)], held('roses', 4), LIMITS))).toEqual({
      title: 'Nothing was added',
      message: 'Your cart already holds all that it can of: roses.',
    });
  });
});

test.each([
  [null, false],
  [offerOf('roses', 0), false],
  [offerOf('roses', 1), true],
  [offerOf('roses'), true],
])('%j can be bought: %s', (offer, can) => expect(isOnOffer({ offer })).toBe(can));
