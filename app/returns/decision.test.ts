import { describe, expect, test } from 'vitest';
import { money } from '#app/values/money.ts';
import {
  amountOf,
  type Decision,
  type DecisionFacts,
  defaultDelivery,
  defaultDisposition,
  problemsOf,
  stateAfter,
} from './decision.ts';

const now = new Date('2026-11-16T12:00:00Z');
const line = {
  id: 'roses',
  productId: 'p',
  name: 'Roses',
  category: 'Gifts',
  price: money(12_000),
  returned: 2,
  accepted: null,
  disposition: null,
};
const facts: DecisionFacts = {
  state: 'received',
  lines: [line],
  delivery: money(1_500),
  left: money(25_500),
  now,
};
const chosen = {
  id: 'roses',
  accepted: 2,
  refund: money(24_000),
  disposition: 'restock' as const,
  replacement: null,
};
const decision: Decision = {
  outcome: 'return',
  lines: [chosen],
  delivery: money(0),
  refusal: null,
  cash: 'paid',
};
const refusal = {
  reason: 'opened' as const,
  words: 'Opened',
  goods: 'sent_back' as const,
  collectBy: null,
};
const part = [{ ...chosen, accepted: 1, refund: money(12_000) }];
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

describe('a decision', () => {
  const cases: [string, Partial<Decision>, Partial<DecisionFacts>, string[]][] = [
    ['everything for what was paid', {}, {}, []],
    ['for less', { lines: [{ ...chosen, refund: money(1) }] }, {}, []],
    ['for nothing', { lines: [{ ...chosen, refund: money(0) }] }, {}, []],
    ['for a pesewa more', { lines: [{ ...chosen, refund: money(24_001) }] }, {}, ['refund']],
    ['for less than nothing', { lines: [{ ...chosen, refund: money(-1) }] }, {}, ['refund']],
    ['more than came', { lines: [{ ...chosen, accepted: 3 }] }, {}, ['accepted']],
    ['a line left out', { lines: [] }, {}, ['accepted']],
    ['with its delivery', { delivery: money(1_500) }, {}, []],
    ['with more delivery', { delivery: money(1_501) }, {}, ['delivery']],
    ['more than is left', { delivery: money(1_500) }, { left: money(25_499) }, ['total']],
    ['one of two without a word', { lines: part }, {}, ['refusal']],
    ['one of two with a reason', { lines: part, refusal }, {}, []],
    [
      'one of two without words',
      { lines: part, refusal: { ...refusal, words: '' } },
      {},
      ['refusal'],
    ],
    [
      'one of two, goods nowhere',
      { lines: part, refusal: { ...refusal, goods: null } },
      {},
      ['goods'],
    ],
    [
      'kept until yesterday',
      { lines: part, refusal: { ...refusal, goods: 'kept_for_collection', collectBy: inDays(-1) } },
      {},
      ['collect_by'],
    ],
    [
      'kept for a year',
      {
        lines: part,
        refusal: { ...refusal, goods: 'kept_for_collection', collectBy: inDays(365) },
      },
      {},
      ['collect_by'],
    ],
    [
      'kept for a week',
      { lines: part, refusal: { ...refusal, goods: 'kept_for_collection', collectBy: inDays(7) } },
      {},
      [],
    ],
    ['back on sale without a parcel', {}, { state: 'authorised' }, ['disposition']],
    [
      'written off without a parcel',
      { lines: [{ ...chosen, disposition: 'write_off' }] },
      { state: 'requested' },
      [],
    ],
    ['a replacement of nothing', { outcome: 'exchange' }, {}, ['replacement']],
    [
      'a replacement, whatever money is left',
      { outcome: 'exchange', lines: [{ ...chosen, replacement: 'q', refund: money(0) }] },
      { left: money(0) },
      [],
    ],
    [
      'goods moved twice',
      { lines: [{ ...chosen, disposition: 'write_off' }] },
      { lines: [{ ...line, accepted: 2, disposition: 'restock' }] },
      ['disposition'],
    ],
    [
      'fewer than were accepted before',
      { lines: part, refusal },
      { lines: [{ ...line, accepted: 2, disposition: 'restock' }] },
      ['accepted'],
    ],
  ];
  test.each(cases)('%s', (_, change, known, expected) => {
    const problems = problemsOf({ ...decision, ...change }, { ...facts, ...known });
    expect(problems.map(({ field }) => field)).toEqual(expected);
  });
});

test.each([
  [[[2, 2]], 'completed'],
  [[[1, 2]], 'partly_accepted'],
  [[[0, 2]], 'refused'],
  [
    [
      [0, 1],
      [1, 1],
    ],
    'partly_accepted',
  ],
  [
    [
      [0, 1],
      [0, 3],
    ],
    'refused',
  ],
] as const)('of %o accepted and returned it is %s', (lines, expected) => {
  expect(stateAfter(lines.map(([accepted, returned]) => ({ accepted, returned })))).toBe(expected);
});

test('the amount is the lines and the delivery, and nothing for a replacement', () => {
  expect(amountOf({ ...decision, delivery: money(1_500) })).toBe(25_500);
  expect(amountOf({ ...decision, outcome: 'exchange' })).toBe(0);
});

test.each([
  ['Gifts', 'changed_mind', true, true, 'restock'],
  ['Gifts', 'changed_mind', false, true, 'write_off'],
  ['Gifts', 'changed_mind', true, false, 'write_off'],
  ['Gifts', 'faulty', true, true, 'write_off'],
  ['Intimacy', 'changed_mind', true, true, 'write_off'],
  ['Flowers', 'changed_mind', true, true, 'write_off'],
  [null, 'changed_mind', true, true, 'write_off'],
] as const)(
  '%s, %s, unopened %s, here %s: %s',
  (category, reason, isUnopened, isHere, expected) => {
    expect(defaultDisposition({ category, reason, isUnopened, isHere })).toBe(expected);
  },
);

test('delivery is suggested where the fault is ours and all of it comes back', () => {
  const delivery = money(1_500);
  expect(defaultDelivery({ reason: 'damaged', isWhole: true, delivery })).toBe(1_500);
  expect(defaultDelivery({ reason: 'damaged', isWhole: false, delivery })).toBe(0);
  expect(defaultDelivery({ reason: 'changed_mind', isWhole: true, delivery })).toBe(0);
});
