import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '#app/values/money.ts';
import { canBuySome, type ProductNow, quoteFor, priceCart, type RequestedLine } from './quote.ts';
import type { CartItem } from './rules.ts';

const roses: ProductNow = {
  id: 'roses',
  name: 'Roses',
  price: money(48_000),
  inStock: true,
  stockQuantity: 4,
  reserved: 0,
  category: 'Flowers',
  picture: null,
};
const candle: ProductNow = { ...roses, id: 'candle', name: 'Candle', price: money(14_500) };
const uncounted: ProductNow = { ...candle, stockQuantity: 0 };

const delivery = { fee: money(1_500), freeOver: money(90_000) };
const limits = { unitsPerLine: 20, unitsPerOrder: 50 };
const quote = (
  wanted: RequestedLine[],
  products: ProductNow[],
  more: Partial<Parameters<typeof quoteFor>[0]> = {},
) => quoteFor({ wanted, products, delivery, taxPercent: 0, limits, ...more });
const want = (id: string, quantity: number): RequestedLine => ({ id, quantity });

test('a valid cart: every line, its price and its stock', () => {
  expect(quote([want('roses', 1), want('candle', 2)], [candle, roses])).toEqual({
    lines: [
      {
        id: 'roses',
        name: 'Roses',
        category: 'Flowers',
        picture: null,
        price: 48_000,
        quantity: 1,
        total: 48_000,
        most: 4,
        limit: 4,
        problem: null,
      },
      {
        id: 'candle',
        name: 'Candle',
        category: 'Flowers',
        picture: null,
        price: 14_500,
        quantity: 2,
        total: 29_000,
        most: 4,
        limit: 4,
        problem: null,
      },
    ],
    subtotal: 77_000,
    discount: 0,
    fees: { delivery: 1_500, giftWrap: 0 },
    surcharge: 0,
    leadDays: 0,
    isFresh: false,
    freeOver: 90_000,
    leftToFree: 13_000,
    total: 78_500,
    tax: null,
    unitsOver: null,
    isValid: true,
  });
});

test.each<[string, ProductNow[], number, object]>([
  ['as many as there are', [roses], 4, { problem: null, total: 192_000, most: 4 }],
  ['one more than there are', [roses], 5, { problem: 'only', total: 192_000, most: 4 }],
  ['the most of one line', [{ ...roses, stockQuantity: 0 }], 20, { problem: null, limit: 20 }],
  [
    'more than one line may hold',
    [{ ...roses, stockQuantity: 0 }],
    21,
    { problem: 'limit', total: 960_000, limit: 20 },
  ],
  [
    'more than one line may hold, and fewer left',
    [roses],
    21,
    { problem: 'only', total: 192_000, limit: 4 },
  ],
  [
    'units held for a payment',
    [{ ...roses, reserved: 3 }],
    2,
    { problem: 'only', total: 48_000, most: 1 },
  ],
  [
    'every unit held',
    [{ ...roses, reserved: 4 }],
    1,
    { problem: 'out_of_stock', total: 0, most: 0 },
  ],
  [
    'switched off by the owner',
    [{ ...roses, inStock: false }],
    1,
    { problem: 'out_of_stock', total: 0, most: 0 },
  ],
  [
    'sold uncounted',
    [{ ...roses, stockQuantity: 0 }],
    20,
    { problem: null, total: 960_000, most: undefined },
  ],
  ['deleted', [], 2, { problem: 'gone', total: 0, most: 0, name: '', price: 0 }],
])('a line of what is %s', (_, products, quantity, line) => {
  const { lines, isValid } = quote([want('roses', quantity)], products);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ id: 'roses', quantity, ...line });
  expect(isValid).toBe(lines[0]?.problem === null);
});

test('two lines of one product are checked together', () => {
  const { lines } = quote([want('roses', 3), want('candle', 1), want('roses', 2)], [roses, candle]);
  expect(lines.map(({ id, quantity, problem }) => [id, quantity, problem])).toEqual([
    ['roses', 5, 'only'],
    ['candle', 1, null],
  ]);
});

test('one order has a maximum of units over all products', () => {
  const many = ['a', 'b', 'c'].map((id) => ({ ...uncounted, id }));
  const wanted = (last: number) => [want('a', 20), want('b', 20), want('c', last)];
  expect(quote(wanted(10), many)).toMatchObject({ unitsOver: null, isValid: true });
  expect(quote(wanted(11), many)).toMatchObject({ unitsOver: 50, isValid: false });
});

describe('delivery', () => {
  const priced = (price: number) => [{ ...uncounted, price: money(price) }];
  test.each([
    ['below the threshold', 89_999, delivery, 1_500, 1],
    ['at the threshold', 90_000, delivery, 0, 0],
    ['above the threshold', 90_001, delivery, 0, 0],
    ['where nothing is offered', 9_000_000, { fee: money(1_500), freeOver: null }, 1_500, null],
    ['where everything is free', 1, { fee: money(1_500), freeOver: money(0) }, 0, 0],
    ['where it costs nothing anyway', 1, { fee: money(0), freeOver: money(90_000) }, 0, null],
    ['of something that costs nothing', 0, delivery, 1_500, 90_000],
  ])('%s', (_, price, offer, fee, left) => {
    const { fees, leftToFree } = quote([want('candle', 1)], priced(price), {
      delivery: offer,
    });
    expect([fees.delivery, leftToFree]).toEqual([fee, left]);
  });

  test('costs nothing where nothing can be bought, and an empty cart is not valid', () => {
    for (const empty of [quote([], []), quote([want('roses', 1)], [])]) {
      expect([empty.subtotal, empty.fees.delivery, empty.total]).toEqual([0, 0, 0]);
      expect(empty.isValid).toBe(false);
    }
  });
});

test.each([
  [0, 11_500, undefined],
  [15, 11_500, 1_500],
  [21.9, 10_000, 1_797],
  [12.5, 9, 1],
  [0.01, 5_000, 0],
  [0.01, 5_001, 1],
  [100, 1, 1],
  [50, 90_071_992_547_409, 30_023_997_515_803],
])('%d %% in %d pesewas is %s', (taxPercent, total, included) => {
  const free = { fee: money(0), freeOver: null };
  const { tax } = quote([want('candle', 1)], [{ ...uncounted, price: money(total) }], {
    delivery: free,
    taxPercent,
  });
  expect(tax?.included).toBe(included);
});

test('the tax is part of the goods and of the delivery, and adds nothing', () => {
  const { total, tax } = quote([want('candle', 1)], [uncounted], { taxPercent: 25 });
  expect([total, tax]).toEqual([16_000, { ratePercent: 25, included: 3_200 }]);
});

test('whatever is requested and in stock, the quote adds up', () => {
  const ids = fc.constantFrom('a', 'b', 'c', 'd');
  const product = fc
    .record({
      id: ids,
      price: fc.integer({ min: 0, max: 1_000_000_000 }).map(money),
      inStock: fc.boolean(),
      stockQuantity: fc.integer({ min: 0, max: 120 }),
      held: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ held, ...rest }) => ({
      ...rest,
      name: rest.id,
      reserved: Math.floor(rest.stockQuantity * held),
    }));
  const given = fc.record({
    wanted: fc.array(fc.record({ id: ids, quantity: fc.integer({ min: 1, max: 99 }) })),
    products: fc.uniqueArray(product, { selector: ({ id }) => id }),
    delivery: fc.record({
      fee: fc.nat(100_000).map(money),
      freeOver: fc.option(fc.nat(10_000_000).map(money)),
    }),
    taxPercent: fc.nat(5_000).map((hundredths) => hundredths / 100),
    limits: fc.record({
      unitsPerLine: fc.integer({ min: 1, max: 99 }),
      unitsPerOrder: fc.integer({ min: 1, max: 999 }),
    }),
  });
  fc.assert(
    fc.property(given, (all) => {
      const result = quoteFor(all);
      expect(result.total).toBe(result.subtotal + result.fees.delivery);
      expect(result.subtotal).toBe(result.lines.reduce((sum, line) => sum + line.total, 0));
      expect(Math.min(result.subtotal, result.total)).toBeGreaterThanOrEqual(0);
      expect([0, all.delivery.fee]).toContain(result.fees.delivery);
      expect(result.tax?.included ?? 0).toBeLessThanOrEqual(result.total);
      expect(new Set(result.lines.map(({ id }) => id)).size).toBe(result.lines.length);
      for (const line of result.lines) {
        const wanted = all.wanted.filter(({ id }) => id === line.id);
        expect(line.quantity).toBe(wanted.reduce((sum, { quantity }) => sum + quantity, 0));
        const bought = line.price === 0 ? 0 : line.total / line.price;
        expect(bought).toBeLessThanOrEqual(Math.min(line.quantity, line.most ?? Infinity));
        expect(bought).toBeLessThanOrEqual(all.limits.unitsPerLine);
        expect([null, 'only', 'limit'].includes(line.problem)).toBe(canBuySome(line));
      }
      const wholly = result.lines.every((line) => line.total === line.price * line.quantity);
      if (result.isValid) expect(wholly).toBe(true);
      const units = result.lines.reduce((sum, { quantity }) => sum + quantity, 0);
      if (result.isValid) expect(units).toBeLessThanOrEqual(all.limits.unitsPerOrder);
    }),
  );
});

describe('the estimate of the device', () => {
  const line = (product: ProductNow, quantity: number, price = product.price): CartItem => ({
    id: product.id,
    name: product.name,
    price,
    image_url: null,
    category: 'Flowers',
    quantity,
  });

  test('before the first quote: by the stored prices', () => {
    const guess = priceCart([line(roses, 2, money(40_000))], undefined, {
      delivery,
      taxPercent: 0,
      limits,
    });
    expect(guess).toMatchObject({ subtotal: 80_000, total: 81_500, tax: null });
    expect(guess.lines[0]).toMatchObject({ name: 'Roses', most: undefined, problem: null });
    expect(guess.isValid).toBe(true);
  });

  test('before the first quote: with the tax of the settings', () => {
    const guess = priceCart([line(roses, 1)], undefined, { delivery, taxPercent: 25, limits });
    expect(guess.tax?.ratePercent).toBe(25);
  });

  test('afterwards: by the last quote, with the current quantities', () => {
    const wanted = [want('roses', 2), want('candle', 1), want('gone', 1)];
    const result = quote(wanted, [roses, { ...candle, inStock: false }], { taxPercent: 25 });
    const cart = [
      line(roses, 5, money(1)),
      line(candle, 1),
      line({ ...roses, id: 'gone' }, 1),
      line({ ...roses, id: 'new' }, 1, money(100)),
    ];
    const guess = priceCart(cart, result, { delivery, taxPercent: 0, limits });
    expect(guess.lines.map(({ problem, total, most }) => [problem, total, most])).toEqual([
      ['only', 192_000, 4],
      ['out_of_stock', 0, 0],
      ['gone', 0, 0],
      [null, 100, undefined],
    ]);
    expect(guess.tax?.ratePercent).toBe(25);
  });

  test('equals the shop’s quote, while nothing changes', () => {
    const result = quote([want('roses', 2), want('candle', 9)], [roses, candle], {
      taxPercent: 15,
    });
    const shop = { delivery, taxPercent: 0, limits };
    expect(priceCart([line(roses, 2), line(candle, 9)], result, shop)).toEqual(result);
  });
});
