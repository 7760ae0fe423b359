import { parseDigitalAddress } from '#app/values/digital-address.ts';
import { regionOf } from '#app/values/regions.ts';
import type { FieldErrors } from '#app/web/forms.ts';
import { ADDRESS_FIELDS, ADDRESS_LIMITS, type AddressField, type AddressValues } from './rules.ts';

/** The required fields, with their error messages. */
const REQUIRED: FieldErrors<AddressField> = {
  firstName: 'Please enter your first name',
  lastName: 'Please enter your last name',
  phone: 'Please enter your phone number',
  address: 'Please enter the street and house',
  city: 'Please enter the town or city',
  region: 'Please choose a region',
};

export const WRONG_PHONE = 'Please enter a phone number like 024 123 4567 or +44 7911 123456';

export function isAddressField(name: string): name is AddressField {
  return Object.hasOwn(ADDRESS_LIMITS, name);
}

export function isRequiredOfAddress(field: AddressField): boolean {
  return REQUIRED[field] !== undefined;
}

export function tooLongMessage(text: string, most: number): string | undefined {
  return text.length > most ? `Please use at most ${most} characters here` : undefined;
}

/** The errors of one field that a browser can detect. It refuses nothing that the server accepts. */
export function addressError(field: AddressField, text: string): string | undefined {
  if (text === '') return REQUIRED[field];
  const tooLong = tooLongMessage(text, ADDRESS_LIMITS[field]);
  if (tooLong !== undefined) return tooLong;
  switch (field) {
    case 'phone':
      return looksLikePhone(text) ? undefined : WRONG_PHONE;
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

export function addressErrors(values: AddressValues): FieldErrors<AddressField> {
  const errors: FieldErrors<AddressField> = {};
  for (const field of ADDRESS_FIELDS) {
    const message = addressError(field, values[field]);
    if (message !== undefined) errors[field] = message;
  }
  return errors;
}

/** Enough digits and no letters: full rules for all countries are too large for a browser. */
function looksLikePhone(text: string): boolean {
  const plain = text.normalize('NFKC');
  return !/\p{L}/u.test(plain) && plain.replace(/\D/g, '').length >= 6;
}
