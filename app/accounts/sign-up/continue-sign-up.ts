import { and, eq, isNotNull } from 'drizzle-orm';
import { inTransaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { done, refused } from '#app/values/outcome.ts';
import { deviceCookie } from '../known-device.ts';
import { openSession, withPrepared } from '../library/better-auth.ts';
import type { Caller } from '../library/call-auth.ts';
import { returnPath, SIGN_UP_BROWSER_MINUTES } from '../rules.ts';
import { signUps } from '../schema.ts';
import { lockUser } from '../settings/settings-queries.ts';
import {
  endedSignUpCookie,
  signUpBegunIn,
  signUpCookie,
  signUpOfBrowser,
} from './sign-up-browser.ts';
import { findSignUp } from './sign-up-queries.ts';

/**
 * Signs in the browser that signed up, once its address was confirmed on another device. Only that browser has the cookie; it works once,
 * within an hour, and not after the password was changed.
 */
export async function continueSignUp(asker: Caller, now: Date) {
  const id = signUpOfBrowser(asker.request);
  const found = id === undefined ? undefined : await findSignUp(id, now);
  if (id === undefined || !found?.confirmedAt || found.password === '') {
    return refused({ reason: 'waiting' });
  }
  const lasts = SIGN_UP_BROWSER_MINUTES * 60_000;
  if (now.getTime() - found.createdAt.getTime() > lasts) return refused({ reason: 'waiting' });
  const opened = await withPrepared({ proven: found.password }, () =>
    inTransaction(async (tx) => {
      await lockUser(tx, found.userId);
      const used = await tx
        .update(signUps)
        .set({ password: '' })
        .where(
          and(
            eq(signUps.id, id),
            eq(signUps.password, found.password),
            isNotNull(signUps.confirmed_at),
          ),
        )
        .returning({ id: signUps.id });
      return used.length > 0 ? openSession(asker, found.email) : undefined;
    }),
  );
  if (!opened || opened.needsCode) return refused({ reason: 'waiting' });
  log.info({ userId: found.userId }, 'sign-in after a confirmation elsewhere');
  const cookies = [
    ...opened.cookies,
    deviceCookie(asker.request, found.email),
    // Marks this browser as the one that signed up, so that it is not given its own cart again.
    signUpBegunIn(asker.request) === id ? signUpCookie(id) : endedSignUpCookie(),
  ];
  return done({ cookies, returnTo: returnPath(found.returnTo) });
}
