import { expect, test } from 'vitest';
import { searchFrom } from './search.ts';

test.each([
  ['024 123 4567', '+233241234567'],
  ['0241234567', '+233241234567'],
  ['+233 24 123 4567', '+233241234567'],
  ['+233 (0) 24 123 4567', '+233241234567'],
  ['00233241234567', '+233241234567'],
  ['233-24-123-4567', '+233241234567'],
  ['024 123', '+23324123'],
  ['4567', '4567'],
  ['+44 7911 123456', '+447911123456'],
])('%s is looked for as the phone number %s', (text, phone) =>
  expect(searchFrom(text)?.phone).toBe(phone),
);

test.each(['Ama', 'CVX123456', 'ama@people.test', '3f2a91bc', '12', '+'])(
  '%s is no phone number',
  (text) => expect(searchFrom(text)?.phone).toBeUndefined(),
);

test.each([
  ['3F2A91BC', '3f2a91bc'],
  ['3f2a91bc-0000-4000-8000-000000000000', '3f2a91bc-0000-4000-8000-000000000000'],
  ['12345678', '12345678'],
  ['3f2a91b', undefined],
  ['CVX12345', undefined],
])('%s is looked for as the id %s', (text, id) => expect(searchFrom(text)?.id).toBe(id));

test.each(['', '   ', '\0', '\t\n'])('%j asks for nothing', (text) =>
  expect(searchFrom(text)).toBeUndefined(),
);

test('every word counts, whatever its case and order', () => {
  expect(searchFrom('  Mensah   AMA ')?.words).toEqual(['mensah', 'ama']);
});

test.each([
  ['024 123 4567', []],
  ['777001', ['777001']],
])('of %s the words are %j', (text, words) => expect(searchFrom(text)?.words).toEqual(words));
