import { describe, expect, test } from 'vitest';
import { readReviewForm } from './form.ts';

const GOOD = { rating: '4', nickname: 'A.', body: 'Lovely.' };

function read(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...GOOD, ...fields })) form.set(name, value);
  return readReviewForm(form);
}
const errorsOf = (fields: Record<string, string>) => {
  const result = read(fields);
  return result.review ? {} : result.errors;
};

test('parses a review as it was written', () => {
  expect(read({}).review).toEqual({ rating: 4, nickname: 'A.', body: 'Lovely.' });
});

describe('the rating', () => {
  test.each(['1', '2', '3', '4', '5', ' 5 '])('%j is one', (rating) => {
    expect(read({ rating }).review?.rating).toBe(Number(rating));
  });

  test.each(['', '0', '6', '-1', '4.5', '4.0', '1e0', '05', 'five', 'NaN', '５', '\u0000', '4,5'])(
    '%j is none',
    (rating) => {
      expect(errorsOf({ rating })).toEqual({ rating: 'Please choose from one to five stars' });
    },
  );
});

describe('the nickname', () => {
  test.each([
    ['K', 'K'],
    ['  Esi   from\r\nTema ', 'Esi from Tema'],
    ['🌹', '🌹'],
    ['שרה', 'שרה'],
    ['a\u0000b', 'ab'],
    ['\u202eevil', 'evil'],
    ['x'.repeat(40), 'x'.repeat(40)],
    ['me @ home', 'me @ home'],
  ])('%j is stored as %j', (nickname, stored) => {
    expect(read({ nickname }).review?.nickname).toBe(stored);
  });

  test.each(['', '   ', '\t\n', '\u0000', '\u200b', '\u2066\u2069'])(
    '%j cannot be seen',
    (nickname) => {
      expect(errorsOf({ nickname })).toEqual({ nickname: 'Please choose a nickname' });
    },
  );

  test('is no longer than forty characters', () => {
    expect(errorsOf({ nickname: 'x'.repeat(41) })).toEqual({
      nickname: 'Please use at most 40 characters here',
    });
  });

  test.each(['ama@example.com', 'AMA@EXAMPLE.COM', 'write ama@example.com'])(
    '%j is an email address, which strangers should not read',
    (nickname) => {
      expect(errorsOf({ nickname }).nickname).toContain('without an email address');
    },
  );
});

describe('the words', () => {
  test.each([
    ['', ''],
    [' \n ', ''],
    ['\u200b', ''],
    ['one\r\ntwo', 'one\ntwo'],
    ['one\rtwo', 'one\ntwo'],
    ['one\n\ntwo', 'one\n\ntwo'],
    ['one\n\n \n\n\ntwo', 'one\n\ntwo'],
    ['<b>bold</b>', '<b>bold</b>'],
    ['a\u0007b\u0000c', 'abc'],
    ['x'.repeat(2_000), 'x'.repeat(2_000)],
  ])('%j is stored as %j', (body, stored) => {
    expect(read({ body }).review?.body).toBe(stored);
  });

  test('are no more than two thousand characters', () => {
    expect(errorsOf({ body: 'x'.repeat(2_001) })).toEqual({
      body: 'Please use at most 2,000 characters here',
    });
  });

  test('and all other typed values are returned with the errors', () => {
    const { typed } = read({ rating: '9', nickname: '', body: 'Kept' });
    expect(typed).toEqual({ rating: null, nickname: '', body: 'Kept' });
  });
});
