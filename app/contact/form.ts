import { type FieldErrors, isEmail, lineOf, textOf } from '#app/web/forms.ts';

export type ContactInput = { name: string; email: string; subject: string; message: string };

const MOST = { name: 200, email: 254, subject: 200, message: 5_000 } as const;
export const CONTACT_LIMITS = MOST;
/** A field hidden from people; only a bot fills it in. */
export const HONEYPOT = 'website';

export type ContactForm = {
  values: ContactInput;
  errors: FieldErrors<keyof ContactInput>;
  fromMachine: boolean;
};

export function readContactForm(form: FormData): ContactForm {
  const values: ContactInput = {
    name: lineOf(form, 'name'),
    email: lineOf(form, 'email'),
    subject: lineOf(form, 'subject'),
    message: textOf(form, 'message'),
  };
  const errors: FieldErrors<keyof ContactInput> = {};
  if (values.name === '') errors.name = 'Please enter your name';
  if (values.email === '') errors.email = 'Please enter your email address';
  else if (!isEmail(values.email))
    errors.email = 'Please enter an email address like ama@example.com';
  if (values.subject === '') errors.subject = 'Please enter a subject';
  if (values.message === '') errors.message = 'Please write your message';
  for (const field of ['name', 'subject', 'message'] as const) {
    if (values[field].length > MOST[field]) {
      errors[field] = `Please use at most ${MOST[field].toLocaleString('en-GH')} characters here`;
    }
  }
  return { values, errors, fromMachine: textOf(form, HONEYPOT) !== '' };
}
