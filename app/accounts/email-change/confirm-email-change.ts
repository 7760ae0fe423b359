import { and, eq, isNull, ne } from 'drizzle-orm';
import { recordActivity } from '#app/activity/record-activity.ts';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { OnConfirmed } from '../confirmed-address.ts';
import type { User } from '../guards.ts';
import { readSignedId } from '../library/signed-id.ts';
import { writeEmailChanged } from '../mail/email-change-mails.tsx';
import { EMAIL_UNDO_DAYS, isStaff } from '../rules.ts';
import { emailChanges, profiles, sessions, users, verifications } from '../schema.ts';
import { lockUser } from '../settings/settings-queries.ts';
import { findEmailChange } from './queries.ts';

/**
 * Changes an account's address, by the link in the mail to it. Only the signed-in owner can: the link may have gone to a mistyped address,
 * whose owner could then reset the password.
 */
export async function confirmEmailChange(
  user: User,
  { token, onConfirmed }: { token: string; onConfirmed: OnConfirmed },
  now: Date,
) {
  const id = readSignedId('confirm-email-change', token);
  const change = id === undefined ? undefined : await findEmailChange(id, now);
  if (change?.userId !== user.id) return refused({ reason: 'invalid_link' });
  if (change.confirmedAt) return done({ email: change.newEmail });
  const outcome = await inTransaction(async (tx) => {
    await lockUser(tx, user.id);
    const changed = await tx
      .update(emailChanges)
      .set({
        confirmed_at: now,
        expires_at: new Date(now.getTime() + EMAIL_UNDO_DAYS * 86_400_000),
      })
      .where(and(eq(emailChanges.id, change.id), isNull(emailChanges.confirmed_at)))
      .returning({ id: emailChanges.id });
    if (changed.length === 0) return refused({ reason: 'invalid_link' });
    if (!(await giveEmail(tx, user.id, change.newEmail, now))) {
      await tx.delete(emailChanges).where(eq(emailChanges.id, change.id));
      return refused({ reason: 'invalid_link' });
    }
    await onConfirmed(tx, { id: user.id, email: change.newEmail });
    await tx
      .delete(sessions)
      .where(and(eq(sessions.user_id, user.id), ne(sessions.id, user.sessionId)));
    if (isStaff(user.roles)) {
      await recordActivity(tx, {
        adminId: user.id,
        action: 'Changed own email address',
        table: 'users',
        recordId: user.id,
        changes: { email: { before: change.oldEmail, after: change.newEmail } },
      });
    }
    await writeEmailChanged(tx, change.oldEmail, change.id);
    return done({ email: change.newEmail });
  });
  if (outcome.ok) log.info({ userId: user.id }, 'email changed');
  return outcome;
}

/** Earlier links to the address expire. An unconfirmed account loses the address; any other keeps it. */
export async function giveEmail(tx: Transaction, userId: string, email: string, now: Date) {
  const others = and(eq(users.email, email), ne(users.id, userId));
  await tx.delete(users).where(and(others, eq(users.email_verified, false)));
  const [taken] = await tx.select({ id: users.id }).from(users).where(others);
  if (taken) return false;
  await tx.update(users).set({ email, updated_at: now }).where(eq(users.id, userId));
  await tx.update(profiles).set({ email }).where(eq(profiles.user_id, userId));
  await tx.delete(verifications).where(eq(verifications.value, userId));
  return true;
}
