import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from './money.ts';
import { AMOUNT_NAMES, amountsOf, type Fees, feesOf, totalsFor } from './totals.ts';

const free = feesOf({});
const delivered = feesOf({ delivery: money(1_500) });

test.each<[string, number, number | undefined, Fees, number, number]>([
  ['goods and delivery', 24_000, undefined, delivered, 0, 25_500],
  ['free delivery', 90_000, undefined, free, 0, 90_000],
  ['a discount', 24_000, 4_000, delivered, 4_000, 21_500],
  ['a discount of all goods leaves the fees', 24_000, 24_000, delivered, 24_000, 1_500],
  ['a discount larger than the goods', 24_000, 30_000, delivered, 24_000, 1_500],
  ['a discount on nothing', 0, 500, free, 0, 0],
  ['goods that cost nothing', 0, undefined, delivered, 0, 1_500],
])('%s', (_, subtotal, discount, fees, taken, total) => {
  const given = { subtotal: money(subtotal), fees };
  const totals = totalsFor(
    discount === undefined ? given : { ...given, discount: money(discount) },
  );
  expect(totals).toEqual({ subtotal, discount: taken, fees, total });
});

test('several fees are all added', () => {
  const fees = { delivery: money(1_500), giftWrap: money(700) };
  expect(totalsFor({ subtotal: money(10_000), fees }).total).toBe(12_200);
});

test('whatever its parts, it adds up and is never less than its fees', () => {
  const amount = fc.nat(1_000_000_000).map(money);
  fc.assert(
    fc.property(amount, amount, amount, amount, (subtotal, discount, delivery, giftWrap) => {
      const totals = totalsFor({ subtotal, discount, fees: { delivery, giftWrap } });
      expect(totals.total).toBe(totals.subtotal - totals.discount + delivery + giftWrap);
      expect(totals.total).toBeGreaterThanOrEqual(delivery + giftWrap);
    }),
  );
});

test('a file names the amounts in the order in which they add up', () => {
  const totals = totalsFor({ subtotal: money(24_000), discount: money(4_000), fees: delivered });
  expect(AMOUNT_NAMES).toEqual(['subtotal', 'discount', 'delivery', 'giftWrap', 'total']);
  const amounts = amountsOf(totals);
  expect(AMOUNT_NAMES.map((name) => amounts[name])).toEqual([24_000, 4_000, 1_500, 0, 21_500]);
});
