import { and, asc, desc, eq } from 'drizzle-orm';
import { db, type Transaction } from '#app/platform/database.ts';
import { isUuid } from '#app/values/uuid.ts';
import { users } from '../schema.ts';
import type { AddressValues } from './rules.ts';
import { addresses } from './schema.ts';

/** An address as it is stored: the phone in E.164. */
export type SavedAddress = {
  id: string;
  label: string;
  isDefault: boolean;
  values: AddressValues;
};

const saved = {
  id: addresses.id,
  label: addresses.label,
  isDefault: addresses.is_default,
  values: {
    firstName: addresses.first_name,
    lastName: addresses.last_name,
    phone: addresses.phone,
    address: addresses.address,
    city: addresses.city,
    region: addresses.region,
    digitalAddress: addresses.digital_address,
    landmark: addresses.landmark,
  },
};

/** A user's addresses: the default one, then the others in the order they were added. */
export async function listAddresses(
  userId: string,
  reader: Pick<typeof db, 'select'> = db,
): Promise<SavedAddress[]> {
  return reader
    .select(saved)
    .from(addresses)
    .where(eq(addresses.user_id, userId))
    .orderBy(desc(addresses.is_default), asc(addresses.created_at), asc(addresses.id));
}

/** The town and region of the default address, and nothing else of it. */
export async function findDefaultPlace(
  userId: string,
): Promise<Pick<AddressValues, 'city' | 'region'> | undefined> {
  const [found] = await db
    .select({ city: addresses.city, region: addresses.region })
    .from(addresses)
    .where(and(eq(addresses.user_id, userId), eq(addresses.is_default, true)));
  return found;
}

export async function findAddress(userId: string, id: string): Promise<SavedAddress | undefined> {
  if (!isUuid(id)) return undefined;
  const [found] = await db
    .select(saved)
    .from(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.user_id, userId)));
  return found;
}

/** The same with a lock, so that concurrent changes keep the default and the limit right. */
export async function lockAddresses(tx: Transaction, userId: string): Promise<SavedAddress[]> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return listAddresses(userId, tx);
}
