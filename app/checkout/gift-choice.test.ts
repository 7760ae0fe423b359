import { describe, expect, test } from 'vitest';
import { money } from '#app/values/money.ts';
import { agreedGift, giftChoiceFrom, NO_GIFT, wrapPrice } from './gift-choice.ts';

const offer = {
  isOffered: true,
  anonymous: true,
  wraps: [{ name: 'Kraft paper', price: money(2_500) }],
};
const choice = { ...NO_GIFT, isGift: true };

describe('the effective gift options', () => {
  test.each([
    ['a gift', offer, choice, choice],
    ['nothing, where gifts are off', { ...offer, isOffered: false }, choice, NO_GIFT],
    ['nothing of an order for oneself', offer, { ...choice, isGift: false, wrap: 'x' }, NO_GIFT],
    ['no wrap that is gone', offer, { ...choice, wrap: 'Silver paper' }, { ...choice, wrap: '' }],
    [
      'no call to somebody who stays unknown',
      offer,
      { ...choice, isAnonymous: true, calls: 'buyer' as const },
      { ...choice, isAnonymous: true, calls: 'recipient' },
    ],
    [
      'a message alone, anonymous or not',
      offer,
      { ...choice, isAnonymous: true, calls: 'nobody' as const },
      { ...choice, isAnonymous: true, calls: 'nobody' },
    ],
    [
      'nobody is anonymous where the owner does not offer it',
      { ...offer, anonymous: false },
      { ...choice, isAnonymous: true, calls: 'buyer' as const },
      { ...choice, calls: 'buyer' },
    ],
  ])('%s', (_name, offered, chosen, agreed) => {
    expect(agreedGift(offered, chosen)).toEqual(agreed);
  });
});

test.each([
  [{ ...choice, wrap: 'Kraft paper' }, 2_500],
  [{ ...choice, wrap: '' }, 0],
  [{ ...NO_GIFT, wrap: 'Kraft paper' }, 0],
])('the wrap of %j costs %i', (chosen, price) => {
  expect(wrapPrice(offer, chosen)).toBe(price);
});

test('a stored draft is validated', () => {
  expect(giftChoiceFrom(undefined)).toBeUndefined();
  expect(giftChoiceFrom({ isGift: 'yes', calls: 'the president', wrap: 7 })).toEqual(NO_GIFT);
  expect(giftChoiceFrom({ ...choice, calls: 'nobody' })).toEqual({ ...choice, calls: 'nobody' });
});
