import { isEmail, lineOf } from '#app/web/forms.ts';

export function readNewsletterForm(form: FormData) {
  const email = lineOf(form, 'email');
  if (email === '') return { email, error: 'Please enter your email address' };
  if (!isEmail(email))
    return { email, error: 'Please enter an email address like ama@example.com' };
  return { email, error: undefined };
}
