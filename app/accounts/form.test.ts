import { describe, expect, test } from 'vitest';
import {
  codeOf,
  readEmailForm,
  readNewPasswordForm,
  readSignInForm,
  readSignUpForm,
} from './form.ts';

const form = (fields: Record<string, string>) => {
  const filled = new FormData();
  for (const [name, value] of Object.entries(fields)) filled.set(name, value);
  return filled;
};

describe('the sign-up form', () => {
  const good = {
    firstName: 'Ama',
    lastName: 'Mensah',
    email: 'ama@example.com',
    password: 'secret',
  };

  test('accepts valid values, trimmed', () => {
    const { values, errors } = readSignUpForm(
      form({ ...good, firstName: '  Ama\r\n Yaa ', email: ' ama@example.com ' }),
    );
    expect(errors).toEqual({});
    expect(values).toEqual({ ...good, firstName: 'Ama Yaa' });
  });

  test.each<[string, string, string | undefined]>([
    ['firstName', '', 'Please enter your first name'],
    ['firstName', 'x'.repeat(101), 'Please use at most 100 characters here'],
    ['lastName', '   ', 'Please enter your last name'],
    ['email', '', 'Please enter your email address'],
    ['email', 'ama@', 'Please enter an email address like ama@example.com'],
    ['email', 'a＠b.com', 'Please enter an email address like ama@example.com'],
    [
      'email',
      `${'x'.repeat(250)}@example.com`,
      'Please enter an email address like ama@example.com',
    ],
    ['password', '', 'Please enter a password'],
    ['password', '12345', 'Password must be at least 6 characters long.'],
    ['password', '123456', undefined],
    ['password', '      ', undefined],
    ['password', 'x'.repeat(128), undefined],
    ['password', 'x'.repeat(129), 'Password must be at most 128 characters long.'],
  ])('%s %j: %s', (field, value, error) => {
    const { errors } = readSignUpForm(form({ ...good, [field]: value }));
    expect(errors).toEqual(error === undefined ? {} : { [field]: error });
  });

  test('treats a file as empty', () => {
    const filled = form(good);
    filled.set('password', new File(['secret'], 'secret.txt'));
    expect(readSignUpForm(filled).errors).toEqual({ password: 'Please enter a password' });
  });
});

test('the sign-in form requires both and does not validate the password', () => {
  expect(readSignInForm(form({})).errors).toEqual({
    email: 'Please enter your email address',
    password: 'Please enter your password',
  });
  const typed = { email: 'ama@example.com', password: ' x ' };
  expect(readSignInForm(form(typed))).toEqual({ values: typed, errors: {} });
});

test('an address alone', () => {
  expect(readEmailForm(form({ email: 'ama@example.com' })).errors).toEqual({});
  expect(readEmailForm(form({ email: 'ama' })).errors.email).toContain('like ama@example.com');
});

test.each([
  ['secret', 'secret', undefined],
  ['secret', 'Secret', "Passwords don't match"],
  ['12345', '12345', 'Password too short'],
  ['12345', '1234', "Passwords don't match"],
  ['x'.repeat(129), 'x'.repeat(129), 'Password too long'],
])('a new password %j typed again as %j: %s', (password, confirm, title) => {
  expect(readNewPasswordForm(form({ password, confirm })).problem?.title).toBe(title);
});

test.each([
  ['123 456', '123456'],
  [' 123456\n', '123456'],
  ['abcde-fghij', 'abcde-fghij'],
  ['', ''],
  ['x'.repeat(100), 'x'.repeat(40)],
])('a code typed as %j is %j', (typed, code) => {
  expect(codeOf(form({ code: typed }))).toBe(code);
});
