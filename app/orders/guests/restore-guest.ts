import { randomBytes } from 'node:crypto';
import type { Transaction } from '#app/platform/database.ts';
import { hashOfToken } from './guest-cookie.ts';
import { guests } from './schema.ts';

/** Recreates a guest lost by a restore of the database: their orders remain guest orders, though the device is unknown. */
export async function restoreGuest(tx: Transaction, id: string): Promise<string> {
  const token_hash = hashOfToken(randomBytes(32).toString('base64url'));
  await tx.insert(guests).values({ id, token_hash }).onConflictDoNothing();
  return id;
}
