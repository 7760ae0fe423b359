import { expect, test } from 'vitest';
import { statusFrom } from '#app/orders/rules.ts';
import { readFilters } from '#app/values/list-definition.ts';
import { money } from '#app/values/money.ts';
import {
  leftOf,
  moveQuestion,
  nextMove,
  questionPath,
  itemCode,
  nextStatus,
  paymentBadge,
} from './rules.ts';
import { ORDER_LIST } from './words.ts';

const ID = 'a1b2c3d4-0000-4000-8000-000000000001';
test.each([
  ['status=pending', { status: 'pending' }],
  ['status=to-ship', { status: 'to-ship' }],
  ['status=unpaid', { status: 'unpaid' }],
  ['status=root', {}],
  ['status=', {}],
  ['', {}],
  ['payment=refund-stuck', { payment: 'refund-stuck' }],
  ['payment=stolen&status=__proto__', {}],
  [`customer=${ID}`, { customer: ID }],
  ['customer=me&date=never', {}],
])('the list at ?%s asks for %j', (query, asked) =>
  expect(readFilters(ORDER_LIST, new URLSearchParams(query))).toEqual(asked),
);

test.each(['root', '', 'Pending', 'to-ship', '__proto__'])('%s is no status', (text) =>
  expect(statusFrom(text)).toBeUndefined(),
);

test.each([
  ['pending', 'processing'],
  ['processing', 'shipped'],
  ['shipped', 'delivered'],
  ['delivered', undefined],
  ['cancelled', undefined],
])('after %s comes %s', (status, next) => expect(nextStatus(status)).toBe(next));

const standing = {
  status: 'processing',
  paymentState: 'paid' as 'paid' | 'unpaid' | 'refunded',
  promised: money(0),
  refunded: money(0),
  total: money(11_500),
  stuck: false,
  reference: 'CVX_1' as string | null,
};

test.each([
  [{}, 'Paid', 'green'],
  [{ paymentState: 'unpaid' as const }, 'Unpaid', 'yellow'],
  [{ paymentState: 'unpaid' as const, status: 'cancelled' }, 'Nothing to pay', 'grey'],
  [{ promised: money(500) }, 'Refund on its way', 'blue'],
  [{ promised: money(500), refunded: money(500) }, 'Partly refunded', 'purple'],
  [{ paymentState: 'refunded' as const, refunded: money(11_500) }, 'Refunded', 'grey'],
  [{ promised: money(500), stuck: true }, 'Refund stuck', 'red'],
])('%j is called %s, in %s', (change, label, color) =>
  expect(paymentBadge({ ...standing, ...change })).toEqual({ label, color }),
);

const CASH = { paymentMethod: 'cash_on_delivery', reference: null };
const asked = (change: object) => {
  const order = { ...standing, paymentMethod: 'card', ...change };
  return { left: leftOf(order), ...order };
};

test.each([
  [{}, 'pays_back'],
  [{ reference: null }, undefined],
  [{ paymentState: 'unpaid' as const }, undefined],
  [{ promised: money(11_500) }, undefined],
  [{ refunded: money(11_499) }, 'pays_back'],
])('cancelling %j asks: %s', (change, question) =>
  expect(moveQuestion(asked(change), 'cancelled')).toBe(question),
);

const REFUNDED = { paymentState: 'refunded' as const, refunded: money(11_500) };
const UNPAID = { paymentState: 'unpaid' as const };

test.each([
  ['paid', {}, undefined],
  ['paid in cash', CASH, undefined],
  ['to be paid at the door', { ...CASH, ...UNPAID }, undefined],
  ['partly refunded', { promised: money(500), refunded: money(500) }, undefined],
  ['free of charge', { ...UNPAID, total: money(0) }, undefined],
  ['a replacement', { paymentMethod: 'exchange', reference: null, left: 0 }, undefined],
  ['wholly refunded', REFUNDED, 'refunded'],
  ['wholly refunded in cash', { ...CASH, ...REFUNDED }, 'refunded'],
  ['about to be wholly refunded', { promised: money(11_500) }, 'refunded'],
  ['refunded in two parts', { promised: money(11_500), refunded: money(500) }, 'refunded'],
  ['not paid by card', { ...UNPAID }, 'unpaid'],
])('what is %s asks before it goes on: %s', (_, change, question) => {
  const order = asked(change);
  for (const to of ['pending', 'processing', 'shipped', 'delivered'] as const) {
    expect(moveQuestion(order, to)).toBe(question);
    expect(questionPath('id', order, to)).toBe(question && `id/status/${to}`);
  }
  // The primary action never offers a step that asks first.
  expect(nextMove(order, 'processing')).toBe(question ? undefined : 'shipped');
  expect(nextMove(order, 'delivered')).toBeUndefined();
});

test('a code is the SKU, else the beginning of an id, of the line itself where the product is gone', () => {
  const line = { id: '11111111-0000-4000-8000-000000000000' };
  expect(itemCode({ ...line, offer: { id: 'abcdef12-0000-4000-8000-000000000000' } })).toBe(
    'ABCDEF12',
  );
  expect(itemCode({ ...line, offer: null })).toBe('11111111');
  expect(itemCode({ ...line, sku: 'R-12', offer: null })).toBe('R-12');
});
