import { and, eq, isNull } from 'drizzle-orm';
import { inTransaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { OnConfirmed } from '../confirmed-address.ts';
import { deviceCookie } from '../known-device.ts';
import { openSession, withPrepared } from '../library/better-auth.ts';
import type { Caller } from '../library/call-auth.ts';
import { isPassword, TooManyPasswords } from '../library/password-hash.ts';
import { readSignedId } from '../library/signed-id.ts';
import { returnPath } from '../rules.ts';
import { signUps, users } from '../schema.ts';
import { lockUser } from '../settings/settings-queries.ts';
import { endPreviousSession } from '../sign-in/end-previous-session.ts';
import { endedSignUpCookie, signUpBegunIn, signUpOfBrowser } from './sign-up-browser.ts';
import { findSignUp } from './sign-up-queries.ts';

const PER_ADDRESS: Limit = { name: 'confirm', max: 30, seconds: 600 };
const PER_SIGN_UP: Limit = { name: 'confirm-password', max: 10, seconds: 600 };

type Confirmation = {
  token: string;
  password: string | undefined;
  onConfirmed: OnConfirmed;
};

/**
 * Confirms an address by the link in an email and signs its owner in; a second click changes nothing. The link alone is not enough: a
 * stranger may have signed up with this address, and its owner would confirm the stranger's password. So it takes the browser that signed
 * up, or the password chosen there.
 */
export async function confirmSignUp(
  asker: Caller,
  { token, password, onConfirmed }: Confirmation,
  now: Date,
) {
  const pace = await consumeRateLimit(PER_ADDRESS, asker.address, now);
  const id = readSignedId('confirm-sign-up', token);
  if (!pace.allowed || id === undefined) return refused({ reason: 'invalid_link' });
  const found = await findSignUp(id, now);
  if (!found) return refused({ reason: 'invalid_link' });
  const returnTo = returnPath(found.returnTo);
  if (found.confirmedAt) return done({ cookies: [], returnTo });

  const isSameBrowser = signUpOfBrowser(asker.request) === id;
  if (!isSameBrowser) {
    const proof = await provesSignUp(id, found.password, password, now);
    if (!proof.ok) return proof;
  }
  const opened = await withPrepared({ proven: found.password }, () =>
    inTransaction(async (tx) => {
      await lockUser(tx, found.userId);
      const confirmed = await tx
        .update(signUps)
        // The browser that signed up continues by itself; this one has nothing left to do.
        .set({
          confirmed_at: now,
          ...(isSameBrowser && { password: '' }),
          ...(signUpBegunIn(asker.request) === id && { cart: null }),
        })
        .where(and(eq(signUps.id, id), isNull(signUps.confirmed_at)))
        .returning({ id: signUps.id });
      if (confirmed.length === 0) return undefined;
      await tx
        .update(users)
        .set({ email_verified: true, updated_at: now })
        .where(eq(users.id, found.userId));
      await onConfirmed(tx, { id: found.userId, email: found.email });
      return openSession(asker, found.email);
    }),
  );
  // A newer sign-up, or the same link a moment earlier, came first.
  if (!opened) return refused({ reason: 'invalid_link' });
  await endPreviousSession(asker.request);
  log.info({ userId: found.userId }, 'address confirmed');
  const cookies = [...opened.cookies, deviceCookie(asker.request, found.email)];
  return done({ cookies: isSameBrowser ? [...cookies, endedSignUpCookie()] : cookies, returnTo });
}

async function provesSignUp(id: string, hash: string, password: string | undefined, now: Date) {
  if (password === undefined) return refused({ reason: 'password_needed' });
  const pace = await consumeRateLimit(PER_SIGN_UP, id, now);
  if (!pace.allowed) return refused({ reason: 'too_fast', seconds: pace.retryAfterSeconds });
  try {
    return (await isPassword(password, hash)) ? done() : refused({ reason: 'wrong_password' });
  } catch (error) {
    if (error instanceof TooManyPasswords) return refused({ reason: 'too_fast', seconds: 5 });
    throw error;
  }
}
