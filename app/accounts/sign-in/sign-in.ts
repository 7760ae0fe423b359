import { inTransaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { findSettings } from '#app/settings/queries.ts';
import { done, refused } from '#app/values/outcome.ts';
import { deviceCookie, knownDevice } from '../known-device.ts';
import { auth } from '../library/better-auth.ts';
import { callAuth, type Caller, headersOf } from '../library/call-auth.ts';
import { writeLockNotice } from '../mail/account-mails.tsx';
import { mayMail } from '../mail/mailbox-limits.ts';
import { mostFailures } from '../rules.ts';
import { recogniseBrowser } from '../sign-up/recognise-browser.ts';
import { attemptSource } from './attempt-source.ts';
import { endPreviousSession } from './end-previous-session.ts';
import { counterKey, clearAttempts, undoAttempt, lock, recordAttempt } from './sign-in-failures.ts';

const PER_ADDRESS: Limit = { name: 'sign-in', max: 20, seconds: 60 };

type Credentials = { email: string; password: string };

/** Checks a password and opens a session, or asks for the second factor first. */
export async function signIn(asker: Caller, { email, password }: Credentials, now: Date) {
  const pace = await consumeRateLimit(PER_ADDRESS, asker.address, now);
  if (!pace.allowed) return refused({ reason: 'too_fast', seconds: pace.retryAfterSeconds });
  const { account, address } = await countersFor(asker, email);
  const byPerson = await recordAttempt(account, now);
  if (byPerson.locked) return lockedUntil(email, byPerson.until, now);
  const byAddress = await recordAttempt(address, now);
  if (byAddress.locked) {
    await undoAttempt(account.key);
    return lockedUntil(email, byAddress.until, now);
  }

  const call = auth().api.signInEmail({
    body: { email, password },
    headers: headersOf(asker),
    returnHeaders: true,
  });
  const answer = await callAuth(call);
  if (answer.ok || answer.code === 'EMAIL_NOT_VERIFIED') {
    await clearAttempts([account.key]);
    await undoAttempt(address.key);
  }
  if (answer.ok) {
    await endPreviousSession(asker.request);
    const needsCode = 'twoFactorRedirect' in answer.value;
    log.info(await attemptSource(email), needsCode ? 'sign-in waits for second factor' : 'sign-in');
    const device = needsCode ? [] : [deviceCookie(asker.request, email)];
    return done({ needsCode, cookies: [...answer.cookies, ...device] });
  }
  switch (answer.code) {
    case 'EMAIL_NOT_VERIFIED':
      return refused({
        reason: 'unconfirmed',
        cookies: await recogniseBrowser(email, password, now),
      });
    case 'BUSY':
      await Promise.all([undoAttempt(address.key), undoAttempt(account.key)]);
      return refused({ reason: 'busy', seconds: 5 });
    default: {
      const who = await attemptSource(email);
      log.warn(who, 'sign-in failed');
      const isNoticeDue = byPerson.last && (await mayMail('lock', email, now));
      await inTransaction(async (tx) => {
        if (byAddress.last) await lock(tx, address.key, now);
        if (!byPerson.last) return;
        log.warn(who, 'sign-in locked');
        await lock(tx, account.key, now);
        if (isNoticeDue) await writeLockNotice(tx, email);
      });
      return refused({ reason: 'wrong' });
    }
  }
}

async function lockedUntil(email: string, until: Date, now: Date) {
  log.warn(await attemptSource(email), 'sign-in refused: locked');
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return refused({ reason: 'locked', seconds });
}

async function countersFor({ request, address }: Caller, email: string) {
  const { security } = await findSettings();
  const device = knownDevice(request, email);
  const person = email.toLowerCase();
  return {
    account: {
      key: device ? counterKey('device', `${device}:${person}`) : counterKey('account', person),
      most: mostFailures('account', security.maxLoginAttempts),
    },
    address: {
      key: counterKey('address', address),
      most: mostFailures('address', security.maxLoginAttempts),
    },
  };
}
