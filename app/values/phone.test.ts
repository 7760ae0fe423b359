import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPhone, parsePhone, phonePart } from './phone.ts';

describe('a number of Ghana is read as people write it', () => {
  test.each([
    '024 123 4567',
    '0241234567',
    '+233 24 123 4567',
    '233241234567',
    '+233241234567',
    '00233 24 123 4567',
    '+233 (0)24 123 4567',
    '+233 024 123 4567',
    '024-123-4567',
    '(024) 123.4567',
    ' 024\u00a0123\u00a04567 ',
    '024–123–4567',
    '\u202a+233 24 123 4567\u202c',
    '０２４ １２３ ４５６７',
    '24 123 4567',
    '241234567',
    '24-123-4567',
    '(+233) 24 123 4567',
    '(+233)(0)24 123 4567',
    '(00233) 24 123 4567',
    '+(233) 24 123 4567',
    '00 233 24 123 4567',
    '024/123/4567',
    '024.123.4567',
    '0 24 123 4567',
  ])('%j', (text) => expect(parsePhone(text)).toBe('+233241234567'));

  test.each([
    ['059 123 4567', '+233591234567'],
    ['0302 974 200', '+233302974200'],
    ['0551234987', '+233551234987'],
  ])('%j', (text, number) => expect(parsePhone(text)).toBe(number));
});

describe('a number of another country begins with +', () => {
  test.each([
    ['+44 7911 123456', '+447911123456'],
    ['+44 (0)7911 123456', '+447911123456'],
    ['0044 7911 123456', '+447911123456'],
    ['+1 (202) 555-0123', '+12025550123'],
    ['+234 801 234 5678', '+2348012345678'],
    ['+225 07 01 02 03 04', '+2250701020304'],
  ])('%j', (text, number) => expect(parsePhone(text)).toBe(number));
});

test.each([
  '',
  ' ',
  '024',
  '024 123 456',
  '024 123 45678',
  '233241234',
  '24 123 456',
  '641234567',
  '064 123 4567',
  '+233 64 123 4567',
  '07911 123456',
  '(202) 555-0123',
  '+44 123',
  '+999 123456789',
  '+',
  '++233241234567',
  '024 123 4567 ext 5',
  '0800 CALL NOW',
  'call me',
  '💐',
  `+${'1'.repeat(10_000)}`,
  "024'; drop table profiles; --",
  '<b>0241234567</b>',
])('%j is no number', (text) => expect(parsePhone(text)).toBeUndefined());

test.each([
  ['+233241234567', '024 123 4567'],
  ['+447911123456', '+44 7911 123456'],
  ['+12025550123', '+1 202 555 0123'],
  ['', ''],
  ['something old', 'something old'],
])('%s is shown as %s', (stored, shown) => expect(formatPhone(stored)).toBe(shown));

test('reads back every number that it shows', () => {
  const ghana = fc
    .tuple(fc.constantFrom('2', '3', '5'), fc.integer({ min: 0, max: 99_999_999 }))
    .map(([first, rest]) => `+233${first}${String(rest).padStart(8, '0')}`);
  const others = fc.constantFrom('+44', '+1', '+234', '+49', '+33', '+27', '+228', '+86', '+91');
  const foreign = fc
    .tuple(others, fc.integer({ min: 1_000_000, max: 99_999_999_999 }))
    .map(([code, rest]) => parsePhone(`${code}${rest}`))
    .filter((number) => number !== undefined);
  fc.assert(
    fc.property(fc.oneof(ghana, foreign), (number) => {
      expect(parsePhone(formatPhone(number))).toBe(number);
    }),
  );
});

test.each([
  ['024 123 4567', '+233241234567'],
  ['+233 24 123 4567', '+233241234567'],
  ['0241', '+233241'],
  ['241', '241'],
  ['24', undefined],
  ['%', undefined],
  ['ama 0241234567', undefined],
  ['', undefined],
])('"%s" as a part of a telephone number', (text, part) => expect(phonePart(text)).toBe(part));
