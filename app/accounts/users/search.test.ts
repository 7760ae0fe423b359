import { expect, test } from 'vitest';
import { idSpan, phonePart } from './search.ts';

test.each([
  ['', undefined],
  ['abc', undefined],
  ['rose', undefined],
  ['abcdef123', undefined],
  ['abcdef12--', undefined],
  [
    'ABCDEF12',
    {
      first: 'abcdef12-0000-0000-0000-000000000000',
      last: 'abcdef12-ffff-ffff-ffff-ffffffffffff',
    },
  ],
  [
    '00000000-0000-4000-8000-000000000001',
    {
      first: '00000000-0000-4000-8000-000000000001',
      last: '00000000-0000-4000-8000-000000000001',
    },
  ],
  ['00000000-0000-4000-8000-0000000000011', undefined],
])('the ids that begin with "%s"', (text, span) => expect(idSpan(text)).toEqual(span));

test.each([
  ['024 123 4567', '+233241234567'],
  ['+233 24 123 4567', '+233241234567'],
  ['0241', '241'],
  ['241', '241'],
  ['24', undefined],
  ['%', undefined],
  ['ama 0241234567', undefined],
  ['', undefined],
])('"%s" as a part of a telephone number', (text, part) => expect(phonePart(text)).toBe(part));
