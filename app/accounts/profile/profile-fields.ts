import { lineOf } from '#app/web/forms.ts';

/** What users can change about themselves, with the maximum length of each field. */
export const PROFILE_LIMITS = {
  first_name: 100,
  last_name: 100,
  phone: 40,
  address_line_1: 200,
  address_line_2: 200,
  city: 100,
  state: 100,
  postal_code: 20,
  country: 2,
} as const;

export type ProfileField = keyof typeof PROFILE_LIMITS;
export type ProfileInput = Record<ProfileField, string>;
/** In the order of the form. */
export const PROFILE_FIELDS = Object.keys(PROFILE_LIMITS) as ProfileField[];

/** The form as filled in, valid or not. */
export function typedProfile(form: FormData): ProfileInput {
  return {
    first_name: lineOf(form, 'first_name'),
    last_name: lineOf(form, 'last_name'),
    phone: lineOf(form, 'phone'),
    address_line_1: lineOf(form, 'address_line_1'),
    address_line_2: lineOf(form, 'address_line_2'),
    city: lineOf(form, 'city'),
    state: lineOf(form, 'state'),
    postal_code: lineOf(form, 'postal_code'),
    country: lineOf(form, 'country'),
  };
}
