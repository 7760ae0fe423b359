import { isCountry } from '#app/values/countries.ts';
import { parseDigitalAddress } from '#app/values/digital-address.ts';
import { parsePhone } from '#app/values/phone.ts';
import { regionOf } from '#app/values/regions.ts';
import type { FieldErrors } from '#app/web/forms.ts';
import {
  PROFILE_FIELDS,
  PROFILE_LIMITS,
  type ProfileField,
  type ProfileInput,
  typedProfile,
} from './profile-fields.ts';

/** The default country if none was chosen, as specified. */
export const COUNTRY_WHEN_ABSENT = 'US';
/** The preselected country of the form: we deliver in Ghana. */
export const COUNTRY_OFFERED = 'GH';

export type ProfileForm = {
  /** What was typed, to show it again. */
  typed: ProfileInput;
  /** The values to store, if valid. */
  profile: ProfileInput;
  errors: FieldErrors<ProfileField>;
  /** Whether the form sent unknown fields: an email, a role, a user's id. */
  hasMore: boolean;
};

export function readProfileForm(form: FormData): ProfileForm {
  const typed = typedProfile(form);
  const country = typed.country || COUNTRY_WHEN_ABSENT;
  const inGhana = country === 'GH';
  const phone = typed.phone && parsePhone(typed.phone);
  const region = inGhana ? typed.state && regionOf(typed.state) : typed.state;
  const digitalAddress = inGhana ? parseDigitalAddress(typed.postal_code) : undefined;
  const wrong: FieldErrors<ProfileField> = {
    ...(typed.first_name === '' && { first_name: 'Please enter your first name' }),
    ...(typed.last_name === '' && { last_name: 'Please enter your last name' }),
    ...(phone === undefined && {
      phone: 'Please enter a phone number like 024 123 4567 or +44 7911 123456',
    }),
    ...(region === undefined && {
      state: 'Please choose one of the sixteen regions, like Greater Accra',
    }),
    ...(!isCountry(country) && { country: 'Please choose a country from the list' }),
  };
  const errors: FieldErrors<ProfileField> = {};
  for (const field of PROFILE_FIELDS) {
    const message = wrong[field] ?? tooLong(field, typed[field]);
    if (message) errors[field] = message;
  }
  return {
    typed,
    profile: {
      ...typed,
      phone: phone ?? '',
      state: region ?? '',
      postal_code: digitalAddress ?? typed.postal_code,
      country,
    },
    errors,
    hasMore: [...form.keys()].some((name) => !Object.hasOwn(PROFILE_LIMITS, name)),
  };
}

function tooLong(field: ProfileField, text: string): string | undefined {
  const most = PROFILE_LIMITS[field];
  return text.length > most ? `Please use at most ${most} characters here` : undefined;
}
