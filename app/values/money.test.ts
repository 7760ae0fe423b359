import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decimalOf,
  formatAbout,
  formatMoney,
  formatRoundMoney,
  money,
  parseMoney,
  sum,
  taxIn,
  times,
} from './money.ts';

describe('parseMoney', () => {
  test.each([
    ['19.99', 1999],
    ['1,234.50', 123_450],
    ['GH₵ 90', 9000],
    ['GHS 0.5', 50],
    ['0', 0],
    ['  480 ', 48_000],
  ])('reads %j', (text, pesewas) => expect(parseMoney(text)).toBe(pesewas));

  test.each(['', ' ', '-1', '1.999', '1,00', '1e3', 'NaN', '12,34.5', '$5', '9'.repeat(30)])(
    'refuses %j',
    (text) => expect(parseMoney(text)).toBeUndefined(),
  );

  test('reads back every amount that it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (pesewas) => {
        expect(parseMoney(formatMoney(money(pesewas)))).toBe(pesewas);
        expect(parseMoney(decimalOf(money(pesewas)))).toBe(pesewas);
      }),
    );
  });
});

test('shows cedis with two decimals', () => {
  expect(formatMoney(money(123_450))).toBe('GH₵1,234.50');
  expect(formatMoney(money(0))).toBe('GH₵0.00');
});

test('shows every amount as the language has it', () => {
  const cedis = new Intl.NumberFormat('en-GH', { style: 'currency', currency: 'GHS' });
  const most = 1_000_000_000_000;
  fc.assert(
    fc.property(fc.integer({ min: -most, max: most }), (pesewas) => {
      expect(formatMoney(money(pesewas))).toBe(cedis.format(pesewas / 100));
    }),
  );
});

test('shows a round threshold without decimals and an uneven one with them', () => {
  expect(formatRoundMoney(money(90_000))).toBe('GH₵900');
  expect(formatRoundMoney(money(90_050))).toBe('GH₵900.50');
  expect(formatRoundMoney(money(123_400_000))).toBe('GH₵1,234,000');
});

test('names the approximate foreign value', () => {
  expect(formatAbout(money(90_000), 'USD', 12)).toBe('about $75');
  expect(formatAbout(money(9_000), 'EUR', 13)).toBe('about €6.92');
  expect(formatAbout(money(1_850_000_000), 'USD', 12.5)).toBe('about $1,480,000');
});

test('adds and multiplies whole pesewas only', () => {
  expect(sum([money(1), money(2)])).toBe(3);
  expect(times(money(1999), 3)).toBe(5997);
  expect(() => money(1.5)).toThrow(RangeError);
  expect(() => times(money(100), 0.333)).toThrow(RangeError);
});

test.each([
  [12_000, 20, 2_000],
  [25_500, 20, 4_250],
  [100, 15, 13],
  [1, 50, 0],
  [3, 50, 1],
  [0, 20, 0],
  [99_999_999_999, 12.5, 11_111_111_111],
  [25_500, 0, 0],
])('%i pesewas at %d% include %i of tax', (amount, percent, tax) =>
  expect(taxIn(money(amount), percent)).toBe(tax),
);
