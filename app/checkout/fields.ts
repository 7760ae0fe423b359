import type { ProfileInput } from '#app/accounts/profile/profile-fields.ts';
import { parseDigitalAddress } from '#app/values/digital-address.ts';
import { regionOf } from '#app/values/regions.ts';
import { type FieldErrors, isEmail, lineOf, textOf } from '#app/web/forms.ts';

/** What a shopper fills in, in the order of the form, and how long each may be. */
export const FIELD_LIMITS = {
  firstName: 100,
  lastName: 100,
  phone: 40,
  email: 254,
  address: 200,
  city: 100,
  region: 100,
  digitalAddress: 20,
  landmark: 200,
  note: 500,
} as const;

export type CheckoutField = keyof typeof FIELD_LIMITS;
export const CHECKOUT_FIELDS = Object.keys(FIELD_LIMITS) as CheckoutField[];
export type Typed = Record<CheckoutField, string>;
export type CheckoutErrors = FieldErrors<CheckoutField>;

/** What cannot be left out, in the words for who left it out. */
const REQUIRED: CheckoutErrors = {
  firstName: 'Please enter your first name',
  lastName: 'Please enter your last name',
  phone: 'Please enter your phone number',
  address: 'Please enter the street and house',
  city: 'Please enter the town or city',
  region: 'Please choose a region',
};

export const WRONG_PHONE = 'Please enter a phone number like 024 123 4567 or +44 7911 123456';

export function isRequired(field: CheckoutField): boolean {
  return REQUIRED[field] !== undefined;
}

/** The form as it was filled in, checked or not. */
export function typedIn(form: FormData): Typed {
  return typedFrom((field) => (field === 'note' ? textOf(form, field) : lineOf(form, field)));
}

export const NOTHING_TYPED: Typed = typedFrom(() => '');

export function typedFrom(value: (field: CheckoutField) => string): Typed {
  return Object.fromEntries(CHECKOUT_FIELDS.map((field) => [field, value(field)])) as Typed;
}

/** What was typed, and where nothing was, what is known. */
export function filledUp(typed: Typed, known: Typed): Typed {
  return typedFrom((field) => typed[field] || known[field]);
}

export function isMissing(typed: Typed): boolean {
  return CHECKOUT_FIELDS.some((field) => isRequired(field) && typed[field] === '');
}

/** What is wrong as far as a browser can tell: nothing that the server would take is wrong here. */
export function errorsIn(typed: Typed): CheckoutErrors {
  const errors: CheckoutErrors = {};
  for (const field of CHECKOUT_FIELDS) {
    const message = troubleOf(field, typed[field]);
    if (message !== undefined) errors[field] = message;
  }
  return errors;
}

function troubleOf(field: CheckoutField, text: string): string | undefined {
  if (text === '') return REQUIRED[field];
  if (text.length > FIELD_LIMITS[field]) {
    return `Please use at most ${FIELD_LIMITS[field]} characters here`;
  }
  switch (field) {
    case 'phone':
      return looksLikePhone(text) ? undefined : WRONG_PHONE;
    case 'email':
      return isEmail(text) ? undefined : 'Please enter an email address like ama@example.com';
    case 'region':
      return regionOf(text) ? undefined : 'Please choose one of the sixteen regions';
    case 'digitalAddress':
      return parseDigitalAddress(text) === undefined
        ? 'Please enter a GhanaPostGPS address like GA-183-8164, or leave it empty'
        : undefined;
    default:
      return undefined;
  }
}

/** Digits enough, and no letters: the numbers of all countries are too much to know for a browser. */
function looksLikePhone(text: string): boolean {
  const plain = text.normalize('NFKC');
  return !/\p{L}/u.test(plain) && plain.replace(/\D/g, '').length >= 6;
}

export type Known = {
  typed: Typed;
  /** Where it comes from, for the words beside it; null where nothing but a name is known. */
  from: 'order' | 'profile' | null;
};

/** What is known of somebody that helps to fill in the form. We deliver in Ghana: an address abroad is of no use. */
export function knownOf(profile: ProfileInput | undefined): Typed {
  if (!profile) return NOTHING_TYPED;
  const region = regionOf(profile.state);
  const inGhana = profile.country === 'GH' || region !== undefined;
  const address = [profile.address_line_1, profile.address_line_2].filter(Boolean).join(', ');
  return {
    ...NOTHING_TYPED,
    firstName: profile.first_name,
    lastName: profile.last_name,
    phone: profile.phone,
    ...(inGhana && {
      address: address.slice(0, FIELD_LIMITS.address),
      city: profile.city,
      region: region ?? '',
      digitalAddress: parseDigitalAddress(profile.postal_code) ?? '',
    }),
  };
}
