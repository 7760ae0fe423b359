import { describe, expect, test } from 'vitest';
import { isEmail, lineOf, textOf } from './forms.ts';

const formWith = (value: string) => {
  const form = new FormData();
  form.set('field', value);
  return form;
};

describe('textOf', () => {
  test.each([
    ['  hello  ', 'hello'],
    ['a\u0000b', 'ab'],
    ['one\r\ntwo', 'one\ntwo'],
    ['\u202Eabc', 'abc'],
    ['\uD800', '\uFFFD'],
    ['💐 é', '💐 é'],
  ])('%j becomes %j', (given, expected) => expect(textOf(formWith(given), 'field')).toBe(expected));

  test('a missing field and a file are empty', () => {
    const form = new FormData();
    form.set('file', new Blob(['x']));
    expect(textOf(form, 'field')).toBe('');
    expect(textOf(form, 'file')).toBe('');
  });
});

test('a line has no line breaks', () => {
  expect(lineOf(formWith('a\r\nBcc: x@y.z'), 'field')).toBe('a Bcc: x@y.z');
});

describe('isEmail', () => {
  test.each(['ama@example.com', 'a.b+c@mail.example.co.uk', "o'neil@example.org"])(
    'takes %s',
    (text) => expect(isEmail(text)).toBe(true),
  );
  test.each([
    '',
    'ama',
    'ama@',
    '@example.com',
    'a b@example.com',
    'a@b',
    'a＠b.com',
    'a@b..com',
    'a@-b.com',
    `${'a'.repeat(250)}@example.com`,
  ])('refuses %s', (text) => expect(isEmail(text)).toBe(false));
});
