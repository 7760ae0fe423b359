import type { ProfileInput } from '#app/accounts/profile/profile-fields.ts';
import type { Recipient } from '#app/payments/schema.ts';
import { formatPhone } from '#app/values/phone.ts';
import { regionOf } from '#app/values/regions.ts';
import {
  FIELD_LIMITS,
  filledUp,
  type Known,
  knownOf,
  NOTHING_TYPED,
  type Typed,
} from './fields.ts';

type Sources = { name: string; profile: ProfileInput | undefined; last: Recipient | undefined };

/** What the form begins with: their last order, else their profile, else their name. */
export function knownFrom({ name, profile, last }: Sources): Known {
  if (last) return { typed: typedOf(last), from: 'order' };
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const named = {
    ...NOTHING_TYPED,
    firstName: firstName.slice(0, FIELD_LIMITS.firstName),
    lastName: rest.join(' ').slice(0, FIELD_LIMITS.lastName),
  };
  const typed = filledUp(knownOf(profile), named);
  const hasMore = typed.phone !== '' || typed.address !== '';
  return { typed, from: hasMore ? 'profile' : null };
}

/** A past order as it would be typed again. The note was for that one delivery. */
function typedOf({ customer, shipping }: Recipient): Typed {
  return {
    ...NOTHING_TYPED,
    firstName: customer.firstName,
    lastName: customer.lastName,
    phone: formatPhone(customer.phone),
    address: shipping.address,
    city: shipping.city,
    region: regionOf(shipping.region) ?? '',
    digitalAddress: shipping.digitalAddress ?? '',
    landmark: shipping.landmark ?? '',
  };
}
