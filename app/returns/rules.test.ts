import { describe, expect, test } from 'vitest';
import { money } from '#app/values/money.ts';
import {
  answerBy,
  authorisationNumber,
  businessDaysAfter,
  canDo,
  canReturn,
  canWithdraw,
  deliveredAt,
  exchangeSpan,
  canRestock,
  returnBlocker,
  isLate,
  leftOf,
  needsUnopened,
  nextPromise,
  refundFor,
  refundSpan,
  RETURN_ACTIONS,
  returnableUntil,
  STATES,
} from './rules.ts';

const at = (text: string) => new Date(`${text}Z`);
const day = (date: Date) => date.toISOString().slice(0, 10);

describe('an order', () => {
  const delivered = at('2026-11-02T14:30:00');

  test.each([
    ['at once', '2026-11-02T14:30:00', null],
    ['on the last second of the thirtieth day', '2026-12-02T14:30:00', null],
    ['a second later', '2026-12-02T14:30:01', 'too_late'],
    ['a year later', '2027-11-02T14:30:00', 'too_late'],
  ])('that was delivered can be returned %s or not', (_, now, expected) => {
    const delivery = { status: 'delivered', deliveredAt: delivered, now: at(now) };
    expect(returnBlocker(delivery)).toBe(expected);
    expect(canReturn(delivery)).toBe(expected === null);
  });

  test.each(['pending', 'processing', 'shipped', 'cancelled'])(
    'that is %s cannot be returned',
    (status) => {
      const now = at('2026-11-02T15:00:00');
      expect(returnBlocker({ status, deliveredAt: delivered, now })).toBe('not_delivered');
      expect(canReturn({ status, deliveredAt: delivered, now })).toBe(false);
    },
  );

  test('without a delivery date cannot be returned', () => {
    expect(canReturn({ status: 'delivered', deliveredAt: null, now: delivered })).toBe(false);
  });

  test('counts its thirty days to the second', () => {
    expect(returnableUntil(delivered)).toEqual(at('2026-12-02T14:30:00'));
  });

  test('counts from the last delivery', () => {
    const event = (to: string, when: string) => ({
      kind: 'status_changed',
      details: { to },
      at: at(when),
    });
    expect(
      deliveredAt([
        { kind: 'placed', details: {}, at: at('2026-11-01T08:00:00') },
        event('delivered', '2026-11-02T08:00:00'),
        event('shipped', '2026-11-03T08:00:00'),
        event('delivered', '2026-11-04T08:00:00'),
        { kind: 'refunded', details: {}, at: at('2026-11-05T08:00:00') },
      ]),
    ).toEqual(at('2026-11-04T08:00:00'));
    expect(deliveredAt([event('shipped', '2026-11-03T08:00:00')])).toBeNull();
    expect(deliveredAt([])).toBeNull();
  });
});

describe('what is left of a line', () => {
  const line = { id: 'roses', quantity: 3 };
  const earlier = (state: (typeof STATES)[number], returned: number, id = 'roses') => ({
    state,
    lines: [{ id, returned }],
  });

  test.each([
    ['nothing was asked for', [], 3],
    ['one is asked for', [earlier('requested', 1)], 2],
    ['one is authorised, one is here', [earlier('authorised', 1), earlier('received', 1)], 1],
    ['all are done', [earlier('completed', 3)], 0],
    [
      'refused and withdrawn ones took nothing',
      [earlier('refused', 3), earlier('withdrawn', 3)],
      3,
    ],
    [
      'of two that came back one was accepted',
      [{ state: 'partly_accepted' as const, lines: [{ id: 'roses', returned: 2, accepted: 1 }] }],
      2,
    ],
    ['another line took its own', [earlier('completed', 2, 'locket')], 3],
    ['more was taken than ever was', [earlier('completed', 9)], 0],
  ])('when %s', (_, returns, expected) => {
    expect(leftOf(line, returns)).toBe(expected);
  });
});

describe('a reason', () => {
  test.each([
    ['changed_mind', true],
    ['wrong_size_or_colour', true],
    ['damaged', false],
    ['faulty', false],
    ['wrong_item', false],
  ] as const)('of %s needs an unopened item: %s', (reason, expected) => {
    expect(needsUnopened(reason)).toBe(expected);
    expect(canRestock({ reason, isUnopened: true })).toBe(expected);
    expect(canRestock({ reason, isUnopened: false })).toBe(false);
  });
});

describe('the refund', () => {
  const roses = { price: money(12_000), ordered: 2, returned: 0 };
  const locket = { price: money(5_000), ordered: 1, returned: 0 };
  const facts = { delivery: money(1_500), left: money(30_500) };
  const all = [
    { ...roses, returned: 2 },
    { ...locket, returned: 1 },
  ];
  const some = [{ ...roses, returned: 1 }, locket];

  test.each([
    ['one of three for a change of mind', 'changed_mind', some, 12_000],
    ['everything for a change of mind: without delivery', 'changed_mind', all, 29_000],
    ['one of three that was damaged: without delivery', 'damaged', some, 12_000],
    ['everything damaged: with delivery', 'damaged', all, 30_500],
    ['everything faulty: with delivery', 'faulty', all, 30_500],
    ['everything wrong: with delivery', 'wrong_item', all, 30_500],
    ['everything in the wrong size: without delivery', 'wrong_size_or_colour', all, 29_000],
  ] as const)('is for %s', (_, reason, lines, expected) => {
    expect(refundFor({ reason, lines, ...facts })).toBe(expected);
  });

  test('is never more than what is left of what was paid', () => {
    const owed = { reason: 'damaged' as const, lines: all, delivery: money(1_500) };
    expect(refundFor({ ...owed, left: money(10_000) })).toBe(10_000);
    expect(refundFor({ ...owed, left: money(0) })).toBe(0);
    expect(refundFor({ ...owed, left: money(-1) })).toBe(0);
  });
});

describe('our times', () => {
  test('the answer comes within 24 hours, on weekends too', () => {
    expect(answerBy(at('2026-11-14T14:30:00'))).toEqual(at('2026-11-15T14:30:00'));
  });

  test.each([
    ['a Monday', '2026-11-16T09:00:00', '2026-11-23', '2026-11-25'],
    ['the last minute of a Monday', '2026-11-16T23:59:59', '2026-11-23', '2026-11-25'],
    ['a Friday', '2026-11-20T09:00:00', '2026-11-27', '2026-12-01'],
    ['a Saturday', '2026-11-21T09:00:00', '2026-11-27', '2026-12-01'],
    ['a Sunday', '2026-11-22T09:00:00', '2026-11-27', '2026-12-01'],
    ['the end of a year', '2026-12-31T12:00:00', '2027-01-07', '2027-01-11'],
  ])('what arrives on %s is refunded in 5-7 business days', (_, received, from, by) => {
    const span = refundSpan(at(received));
    expect([day(span.from), day(span.by)]).toEqual([from, by]);
  });

  test('a business day counts to its last moment', () => {
    expect(businessDaysAfter(at('2026-11-20T09:00:00'), 1)).toEqual(at('2026-11-23T23:59:59.999'));
  });

  test('an exchange ships in 3-5 days, weekends counted', () => {
    const span = exchangeSpan(at('2026-11-20T09:00:00'));
    expect([day(span.from), day(span.by)]).toEqual(['2026-11-23', '2026-11-25']);
  });

  const standing = {
    kind: 'return' as const,
    state: 'requested' as const,
    createdAt: at('2026-11-16T14:30:00'),
    receivedAt: at('2026-11-20T09:00:00'),
  };

  test('are promised according to the state of a return', () => {
    expect(nextPromise({ ...standing, receivedAt: null })).toEqual({
      what: 'answer',
      by: at('2026-11-17T14:30:00'),
    });
    expect(nextPromise({ ...standing, state: 'received' })?.what).toBe('refund');
    expect(nextPromise({ ...standing, kind: 'exchange', state: 'received' })?.what).toBe(
      'exchange',
    );
    expect(nextPromise({ ...standing, state: 'received', receivedAt: null })).toBeNull();
    for (const state of ['authorised', 'completed', 'refused', 'withdrawn'] as const) {
      expect(nextPromise({ ...standing, state })).toBeNull();
    }
  });

  test.each([
    ['an answer in its last moment', {}, '2026-11-17T14:30:00', false],
    ['an answer a second later', {}, '2026-11-17T14:30:01', true],
    ['a refund on its last day', { state: 'received' }, '2026-12-01T23:59:59', false],
    ['a refund the day after', { state: 'received' }, '2026-12-02T00:00:00', true],
    [
      'an exchange on its last day',
      { state: 'received', kind: 'exchange' },
      '2026-11-25T23:59:59',
      false,
    ],
    [
      'an exchange the day after',
      { state: 'received', kind: 'exchange' },
      '2026-11-26T00:00:00',
      true,
    ],
    ['what the customer has', { state: 'authorised' }, '2030-01-01T00:00:00', false],
    ['what is done', { state: 'completed' }, '2030-01-01T00:00:00', false],
  ] as const)('are late or not: %s', (_, change, now, expected) => {
    expect(isLate({ ...standing, ...change }, at(now))).toBe(expected);
  });
});

test.each([
  ['requested', ['authorise', 'settle', 'refuse', 'withdraw']],
  ['authorised', ['receive', 'settle', 'refuse', 'withdraw']],
  ['received', ['settle']],
  ['completed', ['reopen']],
  ['partly_accepted', ['reopen']],
  ['refused', []],
  ['withdrawn', []],
] as const)('what can happen to a return that is %s: %o', (state, actions) => {
  expect(
    RETURN_ACTIONS.filter((action) => canDo(action, state))
      .map(String)
      .toSorted(),
  ).toEqual(actions.map(String).toSorted());
});

test('a customer can withdraw until the parcel is here', () => {
  expect(STATES.filter(canWithdraw)).toEqual(['requested', 'authorised']);
});

test('an authorisation has a number that can be written on a parcel', () => {
  expect(authorisationNumber('0f3a5c7e-0000-4000-8000-000000000000')).toBe('RA-0F3A5C7E');
});
