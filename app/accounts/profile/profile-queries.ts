import { eq } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { formatPhone } from '#app/values/phone.ts';
import { profiles } from '../schema.ts';
import type { ProfileInput } from './profile-fields.ts';
import { COUNTRY_OFFERED } from './profile-form.ts';

export type Profile = {
  values: ProfileInput;
  /** Tells one version of it from the next. */
  savedAt: string;
};

const NOTHING_YET: Profile = {
  values: {
    first_name: '',
    last_name: '',
    phone: '',
    address_line_1: '',
    address_line_2: '',
    city: '',
    state: '',
    postal_code: '',
    country: COUNTRY_OFFERED,
  },
  savedAt: '',
};

/** Somebody's profile as its form shows it. */
export async function findProfile(userId: string): Promise<Profile> {
  const [found] = await db
    .select({
      values: {
        first_name: profiles.first_name,
        last_name: profiles.last_name,
        phone: profiles.phone,
        address_line_1: profiles.address_line_1,
        address_line_2: profiles.address_line_2,
        city: profiles.city,
        state: profiles.state,
        postal_code: profiles.postal_code,
        country: profiles.country,
      },
      savedAt: profiles.updated_at,
      madeAt: profiles.created_at,
    })
    .from(profiles)
    .where(eq(profiles.user_id, userId));
  if (!found) return NOTHING_YET;
  // Made with the account and never saved: nobody has chosen its country.
  const isUntouched = found.savedAt.getTime() === found.madeAt.getTime();
  return {
    values: {
      ...found.values,
      phone: formatPhone(found.values.phone),
      ...(isUntouched && { country: COUNTRY_OFFERED }),
    },
    savedAt: found.savedAt.toISOString(),
  };
}
