import { describe, expect, test } from 'vitest';
import { cashDigits } from '#app/orders/rules.ts';
import { canPayBy, METHODS, isSameRequest } from './rules.ts';

test.each(METHODS)('%s can be paid by while the owner offers it', (method) => {
  const all = { card: true, mobileMoney: true, cashOnDelivery: true };
  const none = { card: false, mobileMoney: false, cashOnDelivery: false };
  expect(canPayBy(method, all)).toBe(true);
  expect(canPayBy(method, none)).toBe(false);
});

test('the digits of an order for cash are the last six of its time', () => {
  expect(cashDigits(new Date(1_790_000_123_456))).toBe(123_456);
  expect(cashDigits(new Date(1_790_000_000_042))).toBe(42);
});

describe('a retry', () => {
  const recipient = { customer: { firstName: 'Ama', city: 'Accra' }, shipping: { city: 'Accra' } };
  const begun = {
    request_key: 'k',
    method: 'card',
    amount_minor: 11_500,
    lines: [
      { productId: 'a', quantity: 1 },
      { productId: 'b', quantity: 2 },
    ],
    recipient: { ...recipient, delivery: { day: '2027-02-14', slot: { id: 'morning' } } },
  };
  const sent = {
    requestKey: 'k',
    method: 'card',
    shownTotal: 11_500,
    wanted: [
      { id: 'b', quantity: 2 },
      { id: 'a', quantity: 1 },
    ],
    recipient: { shipping: { city: 'Accra' }, customer: { city: 'Accra', firstName: 'Ama' } },
    delivery: { day: '2027-02-14', slot: 'morning' },
  };

  test('is the same request in whatever order its keys come', () =>
    expect(isSameRequest(begun, sent)).toBe(true));

  test.each([
    ['key', { requestKey: 'other' }],
    ['method', { method: 'mobile_money' }],
    ['total', { shownTotal: 11_501 }],
    ['goods', { wanted: [{ id: 'a', quantity: 1 }] }],
    [
      'quantity',
      {
        wanted: [
          { id: 'a', quantity: 2 },
          { id: 'b', quantity: 1 },
        ],
      },
    ],
    ['day', { delivery: { day: '2027-02-15', slot: 'morning' } }],
    ['slot', { delivery: { day: '2027-02-14', slot: 'evening' } }],
    ['address', { recipient: { ...recipient, shipping: { city: 'Tema' } } }],
  ])('with another %s is a different request', (_what, change) =>
    expect(isSameRequest(begun, { ...sent, ...change })).toBe(false),
  );
});
