import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '#app/values/money.ts';
import { digitsOf, heldLonger, heldUntil, isReference, judge, referenceFor } from './rules.ts';

const now = new Date('2026-02-14T10:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

test('a reference has the time and six digits, padded', () => {
  expect(referenceFor(now, 7)).toBe('CVX_1771063200000_000007');
  expect(referenceFor(now, 999_999)).toBe('CVX_1771063200000_999999');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), (chance) => {
      const reference = referenceFor(now, chance);
      expect(isReference(reference)).toBe(true);
      expect(digitsOf(reference)).toBe(chance);
    }),
  );
});

test.each([
  '',
  'CVX_1_1',
  'CVX_1771063200000_00000',
  'cvx_1771063200000_000007',
  'CVX_1771063200000_000007 ',
])('%j is no reference', (text) => expect(isReference(text)).toBe(false));

describe('what the provider says', () => {
  const paid = { status: 'success', amount: 11_500, currency: 'GHS', domain: 'test' };
  const expected = { amount: money(11_500), domain: 'test' };

  test.each([
    [undefined, 'unpaid'],
    [paid, 'paid'],
    [{ ...paid, amount: 11_499 }, 'wrong_sum'],
    [{ ...paid, amount: 11_501 }, 'wrong_sum'],
    [{ ...paid, currency: 'NGN' }, 'wrong_sum'],
    [{ ...paid, domain: 'live' }, 'wrong_domain'],
    [{ ...paid, status: 'failed' }, 'unpaid'],
    [{ ...paid, status: 'abandoned' }, 'unpaid'],
    [{ ...paid, status: 'reversed' }, 'unpaid'],
    [{ ...paid, status: 'ongoing' }, 'waiting'],
    [{ ...paid, status: 'pending' }, 'waiting'],
    [{ ...paid, status: 'processing' }, 'waiting'],
    [{ ...paid, status: 'queued' }, 'waiting'],
    [{ ...paid, status: 'something new' }, 'waiting'],
    [{ ...paid, status: 'SUCCESS' }, 'waiting'],
  ])('%j means %s', (verified, verdict) => expect(judge(verified, expected)).toBe(verdict));
});

describe('goods are held', () => {
  test('for twenty minutes', () => expect(heldUntil(now)).toEqual(minutes(20)));
  test.each([
    [20, 30],
    [109, 119],
    [115, 120],
    [119, 120],
  ])('after %i minutes until %i, while a payment is under way', (age, until) =>
    expect(heldLonger({ createdAt: now }, minutes(age))).toEqual(minutes(until)),
  );
  test.each([120, 121, 10_000])('not longer after %i minutes', (age) =>
    expect(heldLonger({ createdAt: now }, minutes(age))).toBeUndefined(),
  );
});
