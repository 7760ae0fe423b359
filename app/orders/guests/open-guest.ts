import { db } from '#app/platform/database.ts';
import type { Buyer } from '../buyer.ts';
import { hashOfToken } from './guest-cookie.ts';
import { guests } from './schema.ts';

/** Finds or creates the guest of this token, and extends its lifetime. */
export async function openGuest(token: string, now: Date): Promise<Buyer> {
  const [guest] = await db
    .insert(guests)
    .values({ token_hash: hashOfToken(token), created_at: now, last_used_at: now })
    .onConflictDoUpdate({ target: guests.token_hash, set: { last_used_at: now } })
    .returning({ id: guests.id });
  if (!guest) throw new Error('a guest without a row');
  return { kind: 'guest', id: guest.id };
}
