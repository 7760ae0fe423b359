import { eq } from 'drizzle-orm';
import { inTransaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { User } from '../guards.ts';
import { auth, withPrepared } from '../library/better-auth.ts';
import { callAuth, type Caller, headersOf } from '../library/call-auth.ts';
import { hashPassword, TooManyPasswords } from '../library/password-hash.ts';
import { writeChangeNotice } from '../mail/account-mails.tsx';
import { passwordRefusal, provePassword } from '../prove-password.ts';
import { signUps, verifications } from '../schema.ts';
import { lockUser } from './settings-queries.ts';

type Passwords = { current: string; password: string };

/** Sets a new password: every other session ends, this one continues with a new token. */
export async function changePassword(
  asker: Caller,
  user: User,
  { current, password }: Passwords,
  now: Date,
) {
  const proof = await provePassword(user, current, now);
  if (!proof.ok) return proof;
  const hash = await hashPassword(password).catch((error: unknown) => {
    if (error instanceof TooManyPasswords) return undefined;
    throw error;
  });
  if (hash === undefined) return refused({ reason: 'busy', seconds: 5 });
  const changed = await withPrepared({ hash, proven: proof.value.hash }, () =>
    inTransaction(async (tx) => {
      await lockUser(tx, user.id);
      const call = auth().api.changePassword({
        body: { currentPassword: current, newPassword: password, revokeOtherSessions: true },
        headers: headersOf(asker),
        returnHeaders: true,
      });
      const given = await callAuth(call);
      // A reset link, or a sign-in that lacks its code, was started with the old password.
      if (given.ok) {
        await tx.delete(signUps).where(eq(signUps.user_id, user.id));
        await tx.delete(verifications).where(eq(verifications.value, user.id));
        await writeChangeNotice(tx, user.email, 'password');
      }
      return given;
    }),
  );
  if (!changed.ok) return passwordRefusal(changed.code);
  log.info('password changed');
  return done({ cookies: changed.cookies });
}
