import { eq } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { formatPhone } from '#app/values/phone.ts';
import { profiles } from '../schema.ts';
import type { ProfileInput } from './profile-fields.ts';
import { COUNTRY_OFFERED } from './profile-form.ts';

export type Profile = {
  values: ProfileInput;
  /** The version, to detect a change. */
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

/** A user's profile, for its form. */
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
  // Created with the account and never saved: its country was not chosen.
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
