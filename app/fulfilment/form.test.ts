import { expect, test } from 'vitest';
import { readSettlement } from '#app/payments/form.ts';
import { readNote, readRefund, readStatus } from './form.ts';

const form = (text: string) => {
  const made = new FormData();
  for (const [name, value] of new URLSearchParams(text)) made.append(name, value);
  return made;
};

test.each([
  ['status=shipped', 'shipped'],
  ['status=root', undefined],
  ['status=', undefined],
  ['', undefined],
  ['status=shipped&status=delivered', undefined],
  ['status=to-ship', undefined],
])('%s asks for %s', (text, status) => expect(readStatus(form(text), 'status')).toBe(status));

test.each([
  ['45.50', 4_550],
  ['GH₵45.5', 4_550],
  ['115', 11_500],
  ['1,15', undefined],
  ['0', undefined],
  ['0.00', undefined],
  ['-1', undefined],
  ['1.005', undefined],
  ['1e9', undefined],
  ['1000000000', 100_000_000_000],
  ['', undefined],
  ['abc', undefined],
])('the amount %s is %s', (text, amount) => {
  const read = readRefund(form(`amount=${encodeURIComponent(text)}&why=Late`));
  expect(read.errors.amount === undefined ? read.amount : undefined).toBe(amount);
});

test('a repeated amount is refused', () => {
  expect(readRefund(form('amount=1&amount=2&why=Late')).errors.amount).toBeDefined();
});

test.each([
  ['why=', true],
  [`why=${'x'.repeat(501)}`, true],
  [`why=${'x'.repeat(500)}`, false],
])('a reason is required and short: %s', (text, wrong) =>
  expect(readRefund(form(`amount=1&${text}`)).errors.why !== undefined).toBe(wrong),
);

test.each([
  ['', true],
  ['   ', true],
  ['x'.repeat(2_001), true],
  ['🌹'.repeat(1_000), false],
])('a note has one to 2,000 characters: %s', (text, wrong) =>
  expect(readNote(form(`note=${encodeURIComponent(text)}`)).errors.note !== undefined).toBe(wrong),
);

test.each([
  ['nonsense', undefined],
  ['0b5e1a52-6f0f-4c7e-9a5e-0d2f6c1f8a11', '0b5e1a52-6f0f-4c7e-9a5e-0d2f6c1f8a11'],
])('the key %s is %s', (text, key) => expect(readNote(form(`key=${text}`)).key).toBe(key));

test.each([
  ['how=', true],
  ['how=+++', true],
  [`how=${'x'.repeat(501)}`, true],
  [`how=${'x'.repeat(500)}`, false],
  ['how=Mobile+money', false],
])('how a refund was settled is required and short: %s', (text, wrong) =>
  expect(readSettlement(form(text)).errors.how !== undefined).toBe(wrong),
);
