import { eq } from 'drizzle-orm';
import { recordActivity } from '#app/activity/record-activity.ts';
import { inTransaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { Caller } from '../library/call-auth.ts';
import { readSignedId } from '../library/signed-id.ts';
import { isStaff } from '../rules.ts';
import { emailChanges, sessions, userRoles } from '../schema.ts';
import { lockUser } from '../settings/settings-queries.ts';
import { giveEmail } from './confirm-email-change.ts';
import { findEmailChange } from './queries.ts';

const PER_ADDRESS: Limit = { name: 'undo-email-change', max: 30, seconds: 600 };

/**
 * Cancels or undoes a change of address, by the link in the mail to the old one. The person who requested it knew the password, so every
 * session ends, and the owner then resets the password.
 */
export async function undoEmailChange(asker: Caller, token: string, now: Date) {
  const pace = await consumeRateLimit(PER_ADDRESS, asker.address, now);
  const id = readSignedId('undo-email-change', token);
  if (!pace.allowed || id === undefined) return refused({ reason: 'invalid_link' });
  const change = await findEmailChange(id, now);
  if (!change) return refused({ reason: 'invalid_link' });
  const { userId, oldEmail, newEmail } = change;
  const outcome = await inTransaction(async (tx) => {
    await lockUser(tx, userId);
    const ended = await tx
      .delete(emailChanges)
      .where(eq(emailChanges.id, id))
      .returning({ confirmedAt: emailChanges.confirmed_at });
    const [stopped] = ended;
    if (!stopped) return refused({ reason: 'invalid_link' });
    if (stopped.confirmedAt) {
      if (!(await giveEmail(tx, userId, oldEmail, now))) return refused({ reason: 'taken' });
      const roles = await tx
        .select({ role: userRoles.role })
        .from(userRoles)
        .where(eq(userRoles.user_id, userId));
      if (isStaff(roles.map(({ role }) => role))) {
        await recordActivity(tx, {
          adminId: userId,
          action: 'Undid own email change',
          table: 'users',
          recordId: userId,
          changes: { email: { before: newEmail, after: oldEmail } },
        });
      }
    }
    await tx.delete(sessions).where(eq(sessions.user_id, userId));
    return done({ email: oldEmail });
  });
  if (outcome.ok) log.warn({ userId }, 'email change undone');
  return outcome;
}
