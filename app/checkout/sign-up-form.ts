import { data } from 'react-router';
import { WRONG_PHONE } from '#app/accounts/addresses/address-fields.ts';
import { readSignUpForm } from '#app/accounts/form.ts';
import { readWanted } from '#app/cart/form.ts';
import { parsePhone } from '#app/values/phone.ts';
import { isUuid } from '#app/values/uuid.ts';
import { type FieldErrors, lineOf, textOf } from '#app/web/forms.ts';
import { FIELD_LIMITS } from './fields.ts';
import { PAY_BEFORE_CONFIRMING } from './rules.ts';

/** The fields of the account; all but the password are the checkout's own fields. */
const ACCOUNT_FIELDS = ['firstName', 'lastName', 'phone', 'email', 'password'] as const;
export type AccountErrors = FieldErrors<(typeof ACCOUNT_FIELDS)[number]>;

const SENT = [...ACCOUNT_FIELDS, 'items', 'key', PAY_BEFORE_CONFIRMING];

/** Parses a sign-up of the checkout; what our page never sends gets 400. */
export function readCheckoutSignUp(form: FormData) {
  const key = lineOf(form, 'key').toLowerCase();
  const isForeign = [...form.keys()].some((name) => !SENT.includes(name));
  if (isForeign || !isUuid(key)) throw data('The form could not be read.', { status: 400 });
  const { values, errors: wrong } = readSignUpForm(form);
  const typed = lineOf(form, 'phone');
  const phone = typed.length > FIELD_LIMITS.phone ? undefined : typed && parsePhone(typed);
  const errors: AccountErrors = { ...wrong, ...(phone === undefined && { phone: WRONG_PHONE }) };
  const paysFirst = textOf(form, PAY_BEFORE_CONFIRMING) === 'yes';
  return { values, phone: phone ?? '', cart: readWanted(form), key, paysFirst, errors };
}
