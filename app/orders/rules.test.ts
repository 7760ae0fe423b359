import { expect, test } from 'vitest';
import { money } from '#app/values/money.ts';
import {
  includesDelivery,
  lineTotal,
  orderCountText,
  orderTitle,
  pageCount,
  pageFrom,
  paymentMethodLabel,
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
  [null, 1],
  ['', 1],
  ['1', 1],
  ['2', 2],
  ['999999999', 999_999_999],
  ['0', 1],
  ['-1', 1],
  ['1e9', 1],
  ['2.5', 1],
  ['0x2', 1],
  [' 2', 1],
  ['2\n', 1],
  ['abc', 1],
  ['\0', 1],
  ['NaN', 1],
  ['9'.repeat(30), 1],
])('the address asks for page %j and gets %i', (text, page) => expect(pageFrom(text)).toBe(page));

test.each([
  [0, 1],
  [1, 1],
  [10, 1],
  [11, 2],
  [20, 2],
  [21, 3],
])('%i orders fill %i page(s)', (total, pages) => expect(pageCount(total)).toBe(pages));

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
  ['more than its lines', 25_500, true],
  ['its lines alone', 24_000, false],
  ['less than its lines', 20_000, false],
])('a total of %s', (_, total, includes) => {
  const lines = [{ price: money(12_000), quantity: 2 }];
  expect(includesDelivery({ total: money(total), lines })).toBe(includes);
  expect(includesDelivery({ total: money(total), lines: [] })).toBe(false);
});
