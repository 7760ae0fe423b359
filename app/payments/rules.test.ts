import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '#app/values/money.ts';
import {
  canRetryRefund,
  canSettleByHand,
  digitsOf,
  decideUnknownPayment,
  extendedHold,
  heldUntil,
  isMadeElsewhere,
  isReference,
  judgePayment,
  ownRefund,
  referenceFor,
  refundNote,
  refundOfNote,
  refundStanding,
} from './rules.ts';

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
  ])('%j means %s', (verified, verdict) => expect(judgePayment(verified, expected)).toBe(verdict));
});

describe('the reservation lasts', () => {
  test('for twenty minutes', () => expect(heldUntil(now)).toEqual(minutes(20)));
  test.each([
    [20, 30],
    [109, 119],
    [115, 120],
    [119, 120],
  ])('after %i minutes until %i, while a payment is in progress', (age, until) =>
    expect(extendedHold({ createdAt: now }, minutes(age))).toEqual(minutes(until)),
  );
  test.each([120, 121, 10_000])('no longer after %i minutes', (age) =>
    expect(extendedHold({ createdAt: now }, minutes(age))).toBeUndefined(),
  );
});

describe('a refund at the provider', () => {
  const id = '0b5e1a52-6f0f-4c7e-9a5e-0d2f6c1f8a11';
  const other = '1c6f2b63-7a1a-4d8f-8b6f-1e3a7d2a9b22';
  const theirs = (merchant_note: string | null, status: string) => ({ merchant_note, status });
  const first = refundNote({ id, tries: 1 });
  const second = refundNote({ id, tries: 2 });
  const third = refundNote({ id, tries: 3 });

  test('is found by our own id, each attempt by its own note', () =>
    expect([first, second, third]).toEqual([id, `${id}#2`, `${id}#3`]));

  test.each([
    ['nothing there', 1, [], undefined],
    ['that of another', 1, [theirs(other, 'processed'), theirs(null, 'processed')], undefined],
    ['this try, pending', 1, [theirs(first, 'pending')], 0],
    ['this try, failed: it is not asked for twice', 1, [theirs(first, 'failed')], 0],
    ['the try before, failed', 2, [theirs(first, 'failed')], undefined],
    ['the tries before, failed', 3, [theirs(first, 'failed'), theirs(second, 'failed')], undefined],
    ['this try after one that failed', 2, [theirs(first, 'failed'), theirs(second, 'failed')], 1],
    ['a try before that went through after all', 2, [theirs(first, 'processed')], 0],
    ['a try before that is on its way', 2, [theirs(first, 'processing')], 0],
    ['a try before that is held', 2, [theirs(first, 'needs-attention')], 0],
    ['a try before with a new status', 2, [theirs(first, 'something new')], 0],
    [
      'what went through, before what failed',
      2,
      [theirs(second, 'failed'), theirs(first, 'processed')],
      1,
    ],
    [
      'a later try of a shop that was restored',
      2,
      [theirs(first, 'failed'), theirs(third, 'processed')],
      1,
    ],
  ])('%s', (_, tries, known, found) =>
    expect(ownRefund({ id, tries }, known)).toBe(found === undefined ? undefined : known[found]),
  );

  test.each([
    [theirs('Refund for CVX_1 by kofi@shop.test', 'processed'), true],
    [theirs(null, 'pending'), true],
    [theirs('', 'needs-attention'), true],
    [theirs('Refund for CVX_1 by kofi@shop.test', 'failed'), false],
    [theirs(other, 'processed'), false],
    [theirs(`${other}#2`, 'processed'), false],
  ])('%j was made elsewhere: %s', (one, elsewhere) => expect(isMadeElsewhere(one)).toBe(elsewhere));

  const at = (
    state: Parameters<typeof refundStanding>[0]['state'],
    providerId: string | null,
    problem: string | null = null,
  ) => ({
    state,
    providerId,
    failureCode: problem,
  });
  test.each([
    [at('due', null), 'due', false, false],
    [at('requested', '7'), 'requested', false, false],
    [at('processed', '7'), 'processed', false, false],
    [at('failed', '7'), 'failed', true, true],
    [at('needs_attention', null, 'insufficient_balance'), 'refused', true, true],
    [at('needs_attention', null), 'refused', true, true],
    [at('needs_attention', '7'), 'held', false, true],
    [at('needs_attention', null, 'made_elsewhere'), 'made_elsewhere', false, true],
    [at('settled_by_hand', '7'), 'settled', false, false],
    [at('settled_by_hand', null, 'transaction_reversed'), 'settled', false, false],
    [at('settled_by_hand', '7', 'sent_as_well'), 'sent_as_well', false, false],
  ])('%j is %s: retry %s, settled by hand %s', (stored, standing, again, byHand) => {
    expect(refundStanding(stored)).toBe(standing);
    expect(canRetryRefund(refundStanding(stored))).toBe(again);
    expect(canSettleByHand(refundStanding(stored))).toBe(byHand);
  });
});

describe('a payment missing in the database', () => {
  const whole = { paid: 11_500, sentBack: 0 };
  test.each([
    // Whether it is proven ours × the provider's verdict × the amount refunded there.
    [true, 'paid', whole, 'record'],
    [true, 'wrong_sum', whole, 'record'],
    [true, 'paid', { ...whole, sentBack: 5_000 }, 'record'],
    [true, 'paid', { ...whole, sentBack: 11_500 }, 'record_sent_back'],
    [true, 'wrong_sum', { ...whole, sentBack: 11_500 }, 'record_sent_back'],
    [true, 'unpaid', { ...whole, sentBack: 11_500 }, 'record_sent_back'],
    [true, 'unpaid', whole, 'leave'],
    [true, 'unpaid', { ...whole, sentBack: 5_000 }, 'leave'],
    [true, 'waiting', { ...whole, sentBack: 11_500 }, 'leave'],
    [true, 'waiting', whole, 'leave'],
    [true, 'wrong_domain', whole, 'leave'],
    [false, 'paid', whole, 'leave'],
    [false, 'wrong_sum', whole, 'leave'],
    [false, 'paid', { ...whole, sentBack: 11_500 }, 'leave'],
    [false, 'unpaid', whole, 'leave'],
  ] as const)('ours: %j, %s, %j: %s', (isOurs, verdict, sums, fate) => {
    expect(decideUnknownPayment({ isOurs, verdict, ...sums })).toBe(fate);
  });
});

test.each([
  ['0190a0d1-7a4e-7b43-9c5e-0f6f3c1d2e3f', 1],
  ['0190a0d1-7a4e-7b43-9c5e-0f6f3c1d2e3f#3', 3],
  ['0190a0d1-7a4e-7b43-9c5e-0f6f3c1d2e3f#x', undefined],
  ['Refund for transaction T1 by someone@example.com', undefined],
  ['', undefined],
  [null, undefined],
])('the note %j belongs to our attempt %s', (merchant_note, tries) => {
  expect(refundOfNote({ merchant_note })?.tries).toBe(tries);
});
