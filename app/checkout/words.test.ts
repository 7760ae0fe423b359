import { describe, expect, test } from 'vitest';
import { type ProductNow, quoteFor } from '#app/cart/quote.ts';
import { money } from '#app/values/money.ts';
import { done, refused } from '#app/values/outcome.ts';
import { answerOf, changedNotice, confirmationPath, lostNotice } from './words.ts';

const ROSES: ProductNow = {
  id: 'roses',
  name: 'Roses',
  price: money(10_000),
  inStock: true,
  stockQuantity: 3,
  reserved: 0,
};
const quoted = (product: ProductNow | undefined, quantity = 1) =>
  quoteFor({
    wanted: [{ id: 'roses', quantity }],
    products: product ? [product] : [],
    delivery: { fee: money(1_500), freeOver: null },
    taxPercent: 0,
    limits: { unitsPerLine: 20, unitsPerOrder: 50 },
  });

test.each([
  [{ reason: 'method_off' } as const, 409, 'This way to pay is not offered now'],
  [{ reason: 'too_many_cash_orders', most: 3 } as const, 409, 'Too many orders on the way'],
  [
    { reason: 'cash_value', most: money(300_000) } as const,
    409,
    'Cash orders go up to GH₵3,000.00',
  ],
  [
    { reason: 'too_many_unpaid', most: 60, before: 45 } as const,
    409,
    'Up to 60 unpaid items at a time',
  ],
  [{ reason: 'provider_away' } as const, 503, 'Order Failed'],
  [{ reason: 'busy' } as const, 503, 'Order Failed'],
])('$reason has words', (reason, status, title) => {
  const result = answerOf(refused(reason));
  expect(result.status).toBe(status);
  expect(result.answer).toMatchObject({ kind: 'refused', notice: { title, tone: 'error' } });
});

test('an order and a window are returned as they are', () => {
  const placed = { kind: 'placed', id: 'x', number: 'CVX123456', method: 'card' } as const;
  expect(answerOf(done(placed))).toEqual({ answer: placed, status: 200 });
});

test('an open payment redirects to its page, a changed cart has its quote', () => {
  expect(answerOf(refused({ reason: 'payment_waiting', attemptId: 'a' }))).toEqual({
    answer: { kind: 'waiting', attemptId: 'a' },
    status: 409,
  });
  const quote = quoted(ROSES);
  expect(answerOf(refused({ reason: 'changed', quote }))).toEqual({
    answer: { kind: 'changed', quote },
    status: 409,
  });
});

describe('what changed', () => {
  test.each([
    [
      'the price',
      { ...ROSES, price: money(12_000) },
      1,
      'The total changed from GH₵115.00 to GH₵135.00.',
    ],
    ['too few', { ...ROSES, stockQuantity: 2 }, 3, 'Only 2 left of Roses.'],
    ['sold out', { ...ROSES, inStock: false }, 1, 'Roses is sold out.'],
    ['gone', undefined, 1, 'Something in your cart is no longer sold.'],
  ])('%s', (_what, product, quantity, words) => {
    const notice = changedNotice(money(11_500), quoted(product, quantity));
    expect(notice?.message).toContain(words);
    expect(notice?.message).toContain('Nothing was charged');
  });

  test('nothing', () => {
    expect(changedNotice(money(11_500), quoted(ROSES))).toBeUndefined();
  });
});

test('only a cash order is reported as failed without a response', () => {
  expect(lostNotice('cash_on_delivery').title).toBe('Order Failed');
  for (const method of ['card', 'mobile_money'] as const) {
    expect(lostNotice(method).title).not.toMatch(/fail/i);
    expect(lostNotice(method).message).not.toMatch(/fail|nothing was charged/i);
  }
});

test('the confirmation path has the reference if there is one', () => {
  expect(confirmationPath({ number: 'CVX123456', method: 'cash_on_delivery' })).toBe(
    '/order-confirmation?orderNumber=CVX123456&paymentMethod=cash_on_delivery',
  );
  expect(confirmationPath({ number: 'CVX123456', method: 'card', reference: 'CVX_1_123456' })).toBe(
    '/order-confirmation?orderNumber=CVX123456&paymentMethod=card&reference=CVX_1_123456',
  );
});
