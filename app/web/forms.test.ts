import { describe, expect, test } from 'vitest';
import { intentOf, isEmail, lineOf, readForm, textOf } from './forms.ts';

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

test.each([
  [{ intent: 'save' }, 'save'],
  [{ act: 'save' }, 'save'],
  [{ intent: 'save', act: 'delete' }, 'save'],
  [{}, ''],
])('the intent of a form of %o is %j', (fields, intent) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  expect(intentOf(form)).toBe(intent);
});

test('a line has no line breaks', () => {
  expect(lineOf(formWith('a\r\nBcc: x@y.z'), 'field')).toBe('a Bcc: x@y.z');
});

describe('isEmail', () => {
  test.each(['ama@example.com', 'a.b+c@mail.example.co.uk', "o'neil@example.org"])(
    'accepts %s',
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

describe('readForm', () => {
  const read = (body: string, lists?: string[]) =>
    readForm(
      new Request('https://shop.test/', { method: 'POST', body: new URLSearchParams(body) }),
      lists,
    );

  test.each([
    ['a=1&b=2', []],
    ['', []],
    ['pictures=1&pictures=2&a=1', ['pictures']],
  ])('accepts %s', async (body, lists) => {
    const form = await read(body, lists);
    expect([...form]).toEqual([...new URLSearchParams(body)]);
  });

  test.each([
    ['a=1&a=2', []],
    ['a=1&a=1', []],
    ['pictures=1&pictures=2', []],
    ['pictures=1&a=1&a=2', ['pictures']],
  ])('refuses %s with 400', async (body, lists) => {
    await expect(read(body, lists)).rejects.toMatchObject({ init: { status: 400 } });
  });
});
