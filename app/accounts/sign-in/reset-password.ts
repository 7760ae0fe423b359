import { and, eq, gt, sql } from 'drizzle-orm';
import { db, inTransaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { OnConfirmed } from '../confirmed-address.ts';
import { knownDevice } from '../known-device.ts';
import { auth, withPrepared } from '../library/better-auth.ts';
import { callAuth, type Caller, headersOf } from '../library/call-auth.ts';
import { hashPassword, TooManyPasswords } from '../library/password-hash.ts';
import { verificationKey } from '../library/verification-key.ts';
import { writeChangeNotice } from '../mail/account-mails.tsx';
import { giveRole } from '../roles/grant-role.ts';
import { findPromisedRole } from '../roles/invite-user.ts';
import { signUps, users, verifications } from '../schema.ts';
import { lockUser } from '../settings/settings-queries.ts';
import { counterKey, clearAttempts } from './sign-in-failures.ts';

const PER_ADDRESS: Limit = { name: 'new-password', max: 20, seconds: 600 };

/** The owner of a valid reset link; checking does not use the link up. */
export async function findResetLink(token: string, now: Date) {
  if (!/^[\w-]{10,100}$/.test(token)) return undefined;
  const key = verificationKey(`reset-password:${token}`);
  const [found] = await db
    .select({ userId: users.id, email: users.email })
    .from(verifications)
    .innerJoin(users, eq(sql`${users.id}::text`, verifications.value))
    .where(and(eq(verifications.identifier, key), gt(verifications.expires_at, now)));
  return found;
}

/** Sets a new password by a reset link: once, and every session of the account ends. */
export async function resetPassword(
  asker: Caller,
  { token, password, onConfirmed }: { token: string; password: string; onConfirmed: OnConfirmed },
  now: Date,
) {
  const pace = await consumeRateLimit(PER_ADDRESS, asker.address, now);
  if (!pace.allowed) return refused({ reason: 'too_fast', seconds: pace.retryAfterSeconds });
  const link = await findResetLink(token, now);
  if (!link) return refused({ reason: 'invalid_link' });
  try {
    const hash = await hashPassword(password);
    const changed = await withPrepared({ hash }, () =>
      inTransaction(async (tx) => {
        await lockUser(tx, link.userId);
        // The mailed link proves what a confirmation would. A pending sign-up is deleted, with its password.
        await tx.update(users).set({ email_verified: true }).where(eq(users.id, link.userId));
        await tx.delete(signUps).where(eq(signUps.user_id, link.userId));
        const promised = await findPromisedRole(tx, token, link.userId, now);
        const call = auth().api.resetPassword({
          body: { newPassword: password, token },
          headers: headersOf(asker),
          returnHeaders: true,
        });
        const given = await callAuth(call);
        if (!given.ok) return given;
        await onConfirmed(tx, { id: link.userId, email: link.email });
        if (promised) await giveRole(tx, 'command line', { userId: link.userId, role: promised });
        await tx.delete(verifications).where(eq(verifications.value, link.userId));
        await writeChangeNotice(tx, link.email, 'password');
        return given;
      }),
    );
    if (!changed.ok) return refused({ reason: 'invalid_link' });
  } catch (error) {
    if (error instanceof TooManyPasswords) return refused({ reason: 'busy', seconds: 5 });
    throw error;
  }
  const device = knownDevice(asker.request, link.email);
  await clearAttempts([
    counterKey('account', link.email),
    ...(device ? [counterKey('device', `${device}:${link.email}`)] : []),
  ]);
  log.info('password reset');
  return done();
}
