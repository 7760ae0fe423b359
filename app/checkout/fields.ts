import {
  addressError,
  isAddressField,
  isRequiredOfAddress,
  tooLongMessage,
} from '#app/accounts/addresses/address-fields.ts';
import { ADDRESS_LIMITS } from '#app/accounts/addresses/rules.ts';
import type { ProfileInput } from '#app/accounts/profile/profile-fields.ts';
import { CARD_LIMITS, cardMessageError } from '#app/gifts/card-message.ts';
import { parseDigitalAddress } from '#app/values/digital-address.ts';
import { regionOf } from '#app/values/regions.ts';
import { type FieldErrors, isEmail, lineOf, textOf } from '#app/web/forms.ts';

const { firstName, lastName, phone, ...where } = ADDRESS_LIMITS;

/** The fields of the checkout in order, with their maximum lengths. */
export const FIELD_LIMITS = {
  firstName,
  lastName,
  phone,
  email: 254,
  ...where,
  note: 500,
  buyerFirstName: firstName,
  buyerLastName: lastName,
  buyerPhone: phone,
  // In UTF-16 code units, of which an emoji takes many. Visible characters are limited by `cardMessageError`.
  cardMessage: 4_000,
  cardSignature: CARD_LIMITS.signature,
} as const;

export type CheckoutField = keyof typeof FIELD_LIMITS;
export const CHECKOUT_FIELDS = Object.keys(FIELD_LIMITS) as CheckoutField[];
export type Typed = Record<CheckoutField, string>;
/** The password of a new account. */
export type CheckoutErrors = FieldErrors<CheckoutField | 'password'>;

/** Whether it is a pick-up or a gift. */
export type CheckoutKind = { isPickUp?: boolean; isGift?: boolean };

/** As chosen in the form. */
export function readCheckoutKind(form: FormData): Required<CheckoutKind> {
  return { isPickUp: textOf(form, 'pickUp') !== '', isGift: textOf(form, 'gift') === 'yes' };
}

/** A pick-up needs no address. */
const NOT_FOR_PICK_UP: readonly CheckoutField[] = [
  'address',
  'city',
  'region',
  'digitalAddress',
  'landmark',
  'note',
];

/** The buyer of a gift, with the same fields as a recipient. */
const BUYER_FIELDS = {
  buyerFirstName: 'firstName',
  buyerLastName: 'lastName',
  buyerPhone: 'phone',
} as const;
export const GIFT_FIELDS = [
  'buyerFirstName',
  'buyerLastName',
  'buyerPhone',
  'cardMessage',
  'cardSignature',
] as const satisfies readonly CheckoutField[];

function hasField(
  field: CheckoutField,
  { isPickUp = false, isGift = false }: CheckoutKind,
): boolean {
  if (isPickUp && NOT_FOR_PICK_UP.includes(field)) return false;
  return isGift || !GIFT_FIELDS.some((name) => name === field);
}

export function isRequired(field: CheckoutField, way: CheckoutKind = {}): boolean {
  if (!hasField(field, way)) return false;
  return isBuyerField(field) || (isAddressField(field) && isRequiredOfAddress(field));
}

function isBuyerField(field: CheckoutField): field is keyof typeof BUYER_FIELDS {
  return Object.hasOwn(BUYER_FIELDS, field);
}

const MULTILINE = new Set<CheckoutField>(['note', 'cardMessage']);

/** The buyer, who is not the recipient of a gift. */
export function buyerIn(typed: Typed, { isGift = false }: CheckoutKind) {
  return isGift
    ? {
        firstName: typed.buyerFirstName,
        lastName: typed.buyerLastName,
        phone: typed.buyerPhone,
      }
    : { firstName: typed.firstName, lastName: typed.lastName, phone: typed.phone };
}

/** The errors of the buyer, under the names of their fields. */
export function errorsOfBuyer(
  errors: CheckoutErrors,
  { isGift = false }: CheckoutKind,
): CheckoutErrors {
  if (!isGift) return errors;
  const { firstName: first, lastName: last, phone: number, ...others } = errors;
  return {
    ...others,
    ...(first && { buyerFirstName: first }),
    ...(last && { buyerLastName: last }),
    ...(number && { buyerPhone: number }),
  };
}

/** The form as filled in, valid or not. */
export function typedIn(form: FormData): Typed {
  return typedFrom((field) => (MULTILINE.has(field) ? textOf(form, field) : lineOf(form, field)));
}

export const NOTHING_TYPED: Typed = typedFrom(() => '');

export function typedFrom(value: (field: CheckoutField) => string): Typed {
  return Object.fromEntries(CHECKOUT_FIELDS.map((field) => [field, value(field)])) as Typed;
}

/** The typed values, with known values for empty fields. */
export function withPrefilled(typed: Typed, known: Typed): Typed {
  return typedFrom((field) => typed[field] || known[field]);
}

export function isMissing(typed: Typed, way?: CheckoutKind): boolean {
  return CHECKOUT_FIELDS.some((field) => isRequired(field, way) && typed[field] === '');
}

/** The errors that a browser can detect. It refuses nothing that the server accepts. */
export function errorsIn(typed: Typed, way: CheckoutKind = {}): CheckoutErrors {
  const errors: CheckoutErrors = {};
  for (const field of CHECKOUT_FIELDS) {
    if (!hasField(field, way)) continue;
    const message = messageFor(field, typed[field]);
    if (message !== undefined) errors[field] = message;
  }
  return errors;
}

function messageFor(field: CheckoutField, text: string): string | undefined {
  if (isBuyerField(field)) return addressError(BUYER_FIELDS[field], text);
  if (isAddressField(field)) return addressError(field, text);
  if (field === 'cardMessage') return cardMessageError(text);
  const tooLong = tooLongMessage(text, FIELD_LIMITS[field]);
  if (tooLong !== undefined || field !== 'email' || text === '' || isEmail(text)) return tooLong;
  return 'Please enter an email address like ama@example.com';
}

export type PrefilledDetails = {
  typed: Typed;
  /** The source, to name it on the page; null if only a name is known. */
  from: 'order' | 'profile' | null;
};

/** Prefill values from the account's profile. We deliver in Ghana: an address abroad is ignored. */
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
