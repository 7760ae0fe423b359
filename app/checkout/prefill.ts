import type { ProfileInput } from '#app/accounts/profile/profile-fields.ts';
import { addressOf } from '#app/orders/order-address.ts';
import type { Recipient } from '#app/payments/schema.ts';
import { formatPhone } from '#app/values/phone.ts';
import {
  FIELD_LIMITS,
  withPrefilled,
  type PrefilledDetails,
  knownOf,
  NOTHING_TYPED,
  type Typed,
} from './fields.ts';

type Sources = { name: string; profile: ProfileInput | undefined; last: Recipient | undefined };

/** Prefill values: from the last order, else the profile, else the name. */
export function knownFrom({ name, profile, last }: Sources): PrefilledDetails {
  if (last) return { typed: typedOf(last), from: 'order' };
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const named = {
    ...NOTHING_TYPED,
    firstName: firstName.slice(0, FIELD_LIMITS.firstName),
    lastName: rest.join(' ').slice(0, FIELD_LIMITS.lastName),
  };
  const typed = withPrefilled(knownOf(profile), named);
  const hasMore = typed.phone !== '' || typed.address !== '';
  return { typed, from: hasMore ? 'profile' : null };
}

/** A past order as typed values. */
function typedOf(last: Recipient): Typed {
  const known = addressOf(last);
  return { ...NOTHING_TYPED, ...known, phone: formatPhone(known.phone) };
}
