import { expect, test } from 'vitest';
import { money } from '#app/values/money.ts';
import { type ProductNow, quoteFor, withExtras } from './quote.ts';

const rose: ProductNow = {
  id: 'rose',
  name: 'Rose',
  price: money(5_000),
  inStock: true,
  stockQuantity: 0,
  reserved: 0,
};

type On = { surcharge?: number; price?: number; products?: ProductNow[] };

/** One of each product, delivered for GH₵15 or, from GH₵900, for nothing. */
function quoteOn({ surcharge = 0, price = 5_000, products }: On) {
  const offered = products ?? [{ ...rose, price: money(price) }];
  return quoteFor({
    wanted: offered.map(({ id }) => ({ id, quantity: 1 })),
    products: offered,
    delivery: { fee: money(1_500), freeOver: money(90_000), surcharge: money(surcharge) },
    taxPercent: 15,
    limits: { unitsPerLine: 20, unitsPerOrder: 50 },
  });
}

test.each([
  ['paid for', 100, 3_500],
  ['free', 90_000, 2_000],
])('a special day costs more where delivery is %s', (_how, price, fee) => {
  const quote = quoteOn({ price, surcharge: 2_000 });
  expect([quote.fees.delivery, quote.surcharge]).toEqual([fee, 2_000]);
  expect(quote.total).toBe(price + fee);
});

test('a special day costs nothing where nothing can be bought', () => {
  const quote = quoteOn({ surcharge: 2_000, products: [{ ...rose, inStock: false }] });
  expect([quote.total, quote.surcharge]).toEqual([0, 0]);
  expect(withExtras(quote, { surcharge: money(2_000), giftWrap: money(0) })).toEqual(quote);
});

test('the quote with extras equals the quote requested for that day', () => {
  const ordinary = quoteOn({});
  const special = quoteOn({ surcharge: 2_000 });
  expect(withExtras(ordinary, { surcharge: money(2_000), giftWrap: money(0) })).toEqual(special);
  expect(withExtras(special, { surcharge: money(0), giftWrap: money(0) })).toEqual(ordinary);
  expect(withExtras(special, { surcharge: money(2_000), giftWrap: money(0) })).toEqual(special);
});

test('the longest lead time and anything fresh count for the whole cart', () => {
  const bouquet = { ...rose, id: 'bouquet', leadDays: 2, isFresh: true };
  const products = [bouquet, { ...rose, leadDays: 1 }];
  expect(quoteOn({ products })).toMatchObject({ leadDays: 2, isFresh: true });
  expect(quoteOn({})).toMatchObject({ leadDays: 0, isFresh: false });
});
