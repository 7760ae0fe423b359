import { parseDigitalAddress } from '#app/values/digital-address.ts';
import { parsePhone } from '#app/values/phone.ts';
import { regionOf } from '#app/values/regions.ts';
import { type FieldErrors, lineOf } from '#app/web/forms.ts';
import { addressErrors, isAddressField, tooLongMessage, WRONG_PHONE } from './address-fields.ts';
import { ADDRESS_FIELDS, type AddressField, type AddressValues, LABEL_LIMIT } from './rules.ts';

export type TypedAddress = { label: string } & AddressValues;
export type AddressErrors = FieldErrors<'label' | AddressField>;

export const NO_ADDRESS = typedFrom(() => '');

export type AddressForm = {
  /** What was typed, to show it again. */
  typed: TypedAddress;
  label: string;
  /** The values to store, if valid. */
  values: AddressValues;
  errors: AddressErrors;
  /** Whether the form sent unknown fields. */
  hasMore: boolean;
};

export function readAddressForm(form: FormData): AddressForm {
  const typed = typedFrom((field) => lineOf(form, field));
  const { label, ...written } = typed;
  const phone = parsePhone(written.phone);
  const tooLong = tooLongMessage(label, LABEL_LIMIT);
  return {
    typed,
    label,
    values: {
      ...written,
      phone: phone ?? '',
      region: regionOf(written.region) ?? '',
      digitalAddress: parseDigitalAddress(written.digitalAddress) ?? '',
    },
    errors: errorsOf(written, { tooLong, isPhone: phone !== undefined }),
    hasMore: [...form.keys()].some((name) => name !== 'label' && !isAddressField(name)),
  };
}

type Found = { tooLong: string | undefined; isPhone: boolean };

/** In the order of the form. */
function errorsOf(written: AddressValues, { tooLong, isPhone }: Found): AddressErrors {
  const found = { ...(!isPhone && { phone: WRONG_PHONE }), ...addressErrors(written) };
  const errors: AddressErrors = { ...(tooLong !== undefined && { label: tooLong }) };
  for (const field of ADDRESS_FIELDS) {
    const message = found[field];
    if (message !== undefined) errors[field] = message;
  }
  return errors;
}

function typedFrom(value: (field: 'label' | AddressField) => string): TypedAddress {
  return Object.fromEntries(
    (['label', ...ADDRESS_FIELDS] as const).map((field) => [field, value(field)]),
  ) as TypedAddress;
}
