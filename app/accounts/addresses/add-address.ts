import { eq } from 'drizzle-orm';
import type { Transaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { lockAddresses } from './queries.ts';
import {
  type AddressValues,
  canAddAddress,
  freeLabel,
  identityOf,
  MAX_ADDRESSES,
} from './rules.ts';
import { addresses } from './schema.ts';

/** The label is optional and may be empty. */
export type NewAddress = { userId: string; label: string; values: AddressValues; now: Date };

/** Adds to the address book. The first address is the default one. */
export async function addAddress(tx: Transaction, { userId, label, values, now }: NewAddress) {
  const saved = await lockAddresses(tx, userId);
  const identity = identityOf(values);
  const same = saved.find((one) => identityOf(one.values) === identity);
  if (same) return refused({ reason: 'saved_already', id: same.id, label: same.label });
  if (!canAddAddress(saved.length)) return refused({ reason: 'too_many', most: MAX_ADDRESSES });
  const taken = saved.map((one) => one.label);
  await tx.insert(addresses).values({
    ...columnsOf(values),
    user_id: userId,
    label: freeLabel(label, values.city, taken),
    is_default: saved.length === 0,
    created_at: now,
    updated_at: now,
  });
  return done();
}

/** Saves an address typed at the checkout; one that is saved already gets the new directions for the rider. */
export async function addTypedAddress(tx: Transaction, typed: Omit<NewAddress, 'label'>) {
  const outcome = await addAddress(tx, { ...typed, label: '' });
  if (outcome.ok || outcome.reason === 'too_many') return;
  const { digitalAddress, landmark } = typed.values;
  if (digitalAddress === '' && landmark === '') return;
  await tx
    .update(addresses)
    .set({
      ...(digitalAddress && { digital_address: digitalAddress }),
      ...(landmark && { landmark }),
      updated_at: typed.now,
    })
    .where(eq(addresses.id, outcome.id));
}

export function columnsOf(values: AddressValues) {
  return {
    first_name: values.firstName,
    last_name: values.lastName,
    phone: values.phone,
    address: values.address,
    city: values.city,
    region: values.region,
    digital_address: values.digitalAddress,
    landmark: values.landmark,
    identity: identityOf(values),
  };
}
