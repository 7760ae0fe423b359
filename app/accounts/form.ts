import { type FieldErrors, isEmail, lineOf, textOf } from '#app/web/forms.ts';
import { PASSWORD_LENGTH } from './rules.ts';

type SignInInput = { email: string; password: string };
export type SignUpInput = SignInInput & { firstName: string; lastName: string };

const MAX_NAME = 100;
export const NAME_LIMIT = MAX_NAME;
export const EMAIL_LIMIT = 254;

/** A password is used exactly as typed, with spaces and emoji. */
export function passwordOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.toWellFormed() : '';
}

function emailError(email: string): string | undefined {
  if (email === '') return 'Please enter your email address';
  return isEmail(email) ? undefined : 'Please enter an email address like ama@example.com';
}

export function readEmailForm(form: FormData) {
  const email = lineOf(form, 'email');
  const error = emailError(email);
  return { email, errors: (error ? { email: error } : {}) as FieldErrors<'email'> };
}

export function readSignInForm(form: FormData) {
  const values: SignInInput = {
    email: lineOf(form, 'email'),
    password: passwordOf(form, 'password'),
  };
  const errors: FieldErrors<keyof SignInInput> = {};
  const email = emailError(values.email);
  if (email) errors.email = email;
  if (values.password === '') errors.password = 'Please enter your password';
  return { values, errors };
}

export function readSignUpForm(form: FormData) {
  const values: SignUpInput = {
    firstName: lineOf(form, 'firstName'),
    lastName: lineOf(form, 'lastName'),
    email: lineOf(form, 'email'),
    password: passwordOf(form, 'password'),
  };
  const errors: FieldErrors<keyof SignUpInput> = {};
  if (values.firstName === '') errors.firstName = 'Please enter your first name';
  if (values.lastName === '') errors.lastName = 'Please enter your last name';
  for (const field of ['firstName', 'lastName'] as const) {
    if (values[field].length > MAX_NAME)
      errors[field] = `Please use at most ${MAX_NAME} characters here`;
  }
  const email = emailError(values.email);
  if (email) errors.email = email;
  const password =
    values.password === '' ? 'Please enter a password' : passwordLengthError(values.password);
  if (password) errors.password = password;
  return { values, errors };
}

function passwordLengthError(password: string): string | undefined {
  if (password.length < PASSWORD_LENGTH.least)
    return `Password must be at least ${PASSWORD_LENGTH.least} characters long.`;
  if (password.length > PASSWORD_LENGTH.most)
    return `Password must be at most ${PASSWORD_LENGTH.most} characters long.`;
  return undefined;
}

export type NewPasswordProblem = { title: string; message: string; field: 'password' | 'confirm' };

/** A new password, typed twice, with its first error. */
export function readNewPasswordForm(form: FormData) {
  const password = passwordOf(form, 'password');
  const length = passwordLengthError(password);
  let problem: NewPasswordProblem | undefined;
  if (password !== passwordOf(form, 'confirm')) {
    problem = {
      title: "Passwords don't match",
      message: 'Please make sure both passwords are the same.',
      field: 'confirm',
    };
  } else if (length) {
    const title = length.includes('least') ? 'Password too short' : 'Password too long';
    problem = { title, message: length, field: 'password' };
  }
  return { password, problem };
}

/** The six digits of an app, or a recovery code, without spaces and dashes. */
export function codeOf(form: FormData): string {
  const typed = textOf(form, 'code').normalize('NFKC').replace(/\s+/g, '').slice(0, 40);
  const digits = typed.replace(/\p{Pd}/gu, '');
  return /^\d{6}$/.test(digits) ? digits : typed;
}
