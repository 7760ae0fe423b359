import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_CARTS } from '../../test/support/cart-corpus.ts';
import { parseWanted, readWanted } from './form.ts';

const A = '0b4c9a52-7d0e-4c53-9a0d-0a3f1c2d4e5f';
const B = '1b4c9a52-7d0e-4c53-9a0d-0a3f1c2d4e5f';
const parse = (items: unknown) => parseWanted(JSON.stringify(items));

describe('the cart that a browser sends', () => {
  test('is read line by line', () => {
    const items = [
      { id: A, quantity: 1 },
      { quantity: 99, id: B },
    ];
    expect(parse(items)).toEqual([
      { id: A, quantity: 1 },
      { id: B, quantity: 99 },
    ]);
    expect(parse([])).toEqual([]);
  });

  test('has one line for each product, however the id is written', () => {
    const items = [
      { id: A, quantity: 2 },
      { id: B, quantity: 1 },
      { id: A.toUpperCase(), quantity: 3 },
    ];
    expect(parse(items)).toEqual([
      { id: A, quantity: 5 },
      { id: B, quantity: 1 },
    ]);
    expect(parse([items[0], { id: A.toUpperCase(), quantity: 97 }])).toEqual([
      { id: A, quantity: 99 },
    ]);
    expect(parse([items[0], { id: A.toUpperCase(), quantity: 98 }])).toBeUndefined();
  });

  test('has at most a hundred lines', () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        id: `${String(n).padStart(8, '0')}${A.slice(8)}`,
        quantity: 99,
      }));
    expect(parse(lines(100))).toHaveLength(100);
    expect(parse(lines(101))).toBeUndefined();
  });

  test.each(NO_CARTS)('is refused: %s', (_, text) => expect(parseWanted(text)).toBeUndefined());

  test('is parsed or refused, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const wanted = parseWanted(text);
        expect(wanted === undefined || wanted.every(({ quantity }) => quantity >= 1)).toBe(true);
      }),
    );
  });
});

describe('the form', () => {
  const form = (...items: (string | Blob)[]) => {
    const made = new FormData();
    for (const item of items) made.append('items', item);
    return made;
  };
  const good = JSON.stringify([{ id: A, quantity: 1 }]);
  const refusal = expect.objectContaining({ init: { status: 400 } });

  test('gives the cart', () => {
    expect(readWanted(form(good))).toEqual([{ id: A, quantity: 1 }]);
  });

  test.each([
    ['without a cart', form()],
    ['with two carts', form(good, good)],
    ['with a file', form(new Blob([good]))],
    ['with something else', form('null')],
  ])('%s is refused', (_, posted) => {
    expect(() => readWanted(posted)).toThrow(refusal);
  });
});
