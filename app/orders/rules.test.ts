import { expect, test } from 'vitest';
import { money } from '#app/values/money.ts';
import {
  canCancel,
  forgottenBefore,
  isOrderId,
  isOrderNumber,
  isRefundUnderWay,
  isStatusMailDue,
  lineTotal,
  orderCountText,
  orderTitle,
  paymentMethodLabel,
  paymentStateLabel,
  quantityText,
  shortId,
  statusColor,
  statusLabel,
} from './rules.ts';

const ID = '1a2b3c4d-0000-4000-8000-000000000000';

test.each([
  ['pending', 'Pending', 'yellow'],
  ['processing', 'Processing', 'blue'],
  ['shipped', 'Shipped', 'purple'],
  ['delivered', 'Delivered', 'green'],
  ['cancelled', 'Cancelled', 'red'],
  ['on_hold', 'On hold', 'grey'],
  ['constructor', 'Constructor', 'grey'],
  ['', '', 'grey'],
])('the status %j reads %j on %s', (status, label, color) => {
  expect(statusLabel(status)).toBe(label);
  expect(statusColor(status)).toBe(color);
});

test.each([
  ['card', 'Card'],
  ['mobile_money', 'Mobile Money'],
  ['cash_on_delivery', 'Cash on Delivery'],
  ['bank_transfer_slow', 'Bank transfer slow'],
  ['toString', 'ToString'],
])('the payment method %j reads %j', (method, label) =>
  expect(paymentMethodLabel(method)).toBe(label),
);

test.each([
  [1, '1 order(s) found'],
  [12, '12 order(s) found'],
])('counts %i', (total, text) => expect(orderCountText(total)).toBe(text));

test('shows the first eight characters of an id, and goes by the number where there is one', () => {
  expect(shortId(ID)).toBe('1a2b3c4d');
  expect(orderTitle({ id: ID, number: null })).toBe('Order 1a2b3c4d');
  expect(orderTitle({ id: ID, number: 'CVX482913' })).toBe('Order CVX482913');
});

test.each([
  [12_000, 2, 'Quantity: 2 × GH₵120.00', 24_000],
  [123_450, 1, 'Quantity: 1 × GH₵1,234.50', 123_450],
  [1999, 3, 'Quantity: 3 × GH₵19.99', 5997],
  [0, 5, 'Quantity: 5 × GH₵0.00', 0],
])('%i pesewas, %i times', (price, quantity, text, total) => {
  const line = { price: money(price), quantity };
  expect(quantityText(line)).toBe(text);
  expect(lineTotal(line)).toBe(total);
});

test.each([
  ['unpaid', 'pending', 0, 0, 'Unpaid'],
  ['unpaid', 'shipped', 0, 0, 'Unpaid'],
  ['unpaid', 'cancelled', 0, 0, 'Nothing to pay'],
  ['paid', 'processing', 0, 0, 'Paid'],
  ['paid', 'delivered', 0, 0, 'Paid'],
  ['paid', 'cancelled', 25_500, 0, 'Refund on its way'],
  ['paid', 'delivered', 5_000, 0, 'Refund on its way'],
  ['paid', 'delivered', 5_000, 5_000, 'Partly refunded'],
  ['paid', 'delivered', 9_000, 5_000, 'Refund on its way'],
  ['paid', 'delivered', 0, 5_000, 'Partly refunded'],
  ['refunded', 'cancelled', 25_500, 25_500, 'Refunded'],
  ['refunded', 'cancelled', 51_000, 25_500, 'Refunded'],
] as const)(
  'an order that is %s and %s, %i promised back and %i sent, reads %j',
  (paymentState, status, promised, refunded, words) => {
    const order = { status, paymentState, promised: money(promised), refunded: money(refunded) };
    expect(paymentStateLabel(order)).toBe(words);
    expect(isRefundUnderWay(order)).toBe(words === 'Refund on its way');
  },
);

test.each([
  ['pending', true],
  ['processing', true],
  ['shipped', false],
  ['delivered', false],
  ['cancelled', false],
  ['anything', false],
])('an order that is %s can be cancelled by its customer: %s', (status, can) =>
  expect(canCancel(status)).toBe(can),
);

test.each([
  [ID, true],
  [ID.toUpperCase(), true],
  [`${ID} `, false],
  [`${ID}\n`, false],
  [ID.slice(1), false],
  [ID.replaceAll('-', ''), false],
  ["' or 1=1--", false],
  ['\0', false],
  ['', false],
])('%j is an id: %s', (text, is) => expect(isOrderId(text)).toBe(is));

test.each([
  ['CVX482913', true],
  ['CVX1000000', true],
  ['CVX48291', false],
  ['cvx482913', false],
  ['CVX482913 ', false],
  ['CVX482913\n', false],
  ['CVX48291\0', false],
  [`CVX${'1'.repeat(40)}`, false],
  ["CVX' or 1=1", false],
  ['', false],
])('%j is an order number: %s', (text, is) => expect(isOrderNumber(text)).toBe(is));

test.each([
  ['2026-07-18T10:00:00Z', '2020-07-18T10:00:00.000Z'],
  ['2024-02-29T00:00:00Z', '2018-03-01T00:00:00.000Z'],
])('at %s orders are forgotten that were placed before %s', (now, then) =>
  expect(forgottenBefore(new Date(now)).toISOString()).toBe(then),
);

const change = (id: number, to: string, isUndo = false) => ({ id, to, isUndo });

test.each([
  ['goes out where the order still stands', 'shipped', 1, [change(1, 'shipped')], true],
  [
    'stays where it was undone',
    'pending',
    1,
    [change(1, 'shipped'), change(2, 'pending', true)],
    false,
  ],
  [
    'stays where the order went on',
    'delivered',
    1,
    [change(1, 'shipped'), change(2, 'delivered')],
    false,
  ],
  [
    'of the first of two cancellings stays',
    'cancelled',
    1,
    [change(1, 'cancelled'), change(2, 'pending', true), change(3, 'cancelled')],
    false,
  ],
  [
    'of the second of two cancellings goes out',
    'cancelled',
    3,
    [change(1, 'cancelled'), change(2, 'pending', true), change(3, 'cancelled')],
    true,
  ],
  [
    'goes out where an Undo brought the order back there',
    'shipped',
    1,
    [change(1, 'shipped'), change(2, 'delivered'), change(3, 'shipped', true)],
    true,
  ],
  ['of a change that is not there stays', 'shipped', 9, [change(1, 'shipped')], false],
] as const)('the email of a status %s', (_, status, id, changes, isDue) => {
  expect(isStatusMailDue(status, id, changes)).toBe(isDue);
});
