import { and, eq, gt } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { emailChanges } from '../schema.ts';

const columns = {
  id: emailChanges.id,
  userId: emailChanges.user_id,
  oldEmail: emailChanges.old_email,
  newEmail: emailChanges.new_email,
  expiresAt: emailChanges.expires_at,
  confirmedAt: emailChanges.confirmed_at,
};

/** The change of a link: pending, or still undoable. */
export async function findEmailChange(id: string, now: Date) {
  const [found] = await db
    .select(columns)
    .from(emailChanges)
    .where(and(eq(emailChanges.id, id), gt(emailChanges.expires_at, now)));
  return found;
}

/** A user's latest change of address, while it is pending or undoable. */
export async function findEmailChangeOf(userId: string, now: Date) {
  const [found] = await db
    .select(columns)
    .from(emailChanges)
    .where(and(eq(emailChanges.user_id, userId), gt(emailChanges.expires_at, now)));
  return found;
}
