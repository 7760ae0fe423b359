import { symmetricDecrypt } from 'better-auth/crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { fromWhere } from '#app/platform/current-request.ts';
import { db, inTransaction, type Transaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { shopSecret } from '#app/platform/secret.ts';
import { done, refused } from '#app/values/outcome.ts';
import { isUuid } from '#app/values/uuid.ts';
import { deviceCookie } from '../known-device.ts';
import { auth } from '../library/better-auth.ts';
import { callAuth, type Caller, headersOf } from '../library/call-auth.ts';
import { verificationKey } from '../library/verification-key.ts';
import { twoFactors, verifications } from '../schema.ts';
import { cookieName, readCookie } from '../session-cookie.ts';
import { findApp } from '../settings/settings-queries.ts';
import { findRecoveryCode } from './recovery-code.ts';
import { stepOf } from './totp.ts';

const PER_ADDRESS: Limit = { name: 'code', max: 20, seconds: 60 };

/**
 * Passes on the sign-in challenge only, never a session: for a signed-in user the library would take a code as the end of a set-up, without
 * the set-up's limits.
 */
function challengeOf(asker: Caller): Headers {
  const headers = headersOf(asker);
  const name = cookieName('two-factor');
  headers.set('cookie', `${name}=${readCookie(asker.request, name) ?? ''}`);
  return headers;
}

class CodeUsedBefore extends Error {}

/** The second step of a sign-in. A code works once: for a used one, the library's new session is rolled back with the transaction. */
export async function verifyCode(asker: Caller, code: string, now: Date) {
  const pace = await consumeRateLimit(PER_ADDRESS, asker.address, now);
  if (!pace.allowed) return refused({ reason: 'too_fast', seconds: pace.retryAfterSeconds });
  try {
    const answer = await inTransaction(async (tx) => {
      const given = await callAuth(
        auth().api.verifyTOTP({ body: { code }, headers: challengeOf(asker), returnHeaders: true }),
      );
      if (given.ok) await consumeCode(tx, { userId: given.value.user.id, code, now });
      return given;
    });
    if (!answer.ok) return refused(refusalFor(answer.code));
    log.info({ userId: answer.value.user.id, ...fromWhere() }, 'second factor verified');
    return done({
      cookies: [...answer.cookies, deviceCookie(asker.request, answer.value.user.email)],
    });
  } catch (error) {
    if (!(error instanceof CodeUsedBefore)) throw error;
    log.warn(fromWhere(), 'second factor refused: code used before');
    return refused({ reason: 'wrong' });
  }
}

async function consumeCode(tx: Transaction, used: { userId: string; code: string; now: Date }) {
  const [app] = await tx.select().from(twoFactors).where(eq(twoFactors.user_id, used.userId));
  const secret = app && (await symmetricDecrypt({ key: shopSecret(), data: app.secret }));
  const step = secret === undefined ? undefined : stepOf(used.code, secret, used.now);
  if (step === undefined) throw new CodeUsedBefore();
  const taken = await tx
    .update(twoFactors)
    .set({ last_step: step })
    .where(
      and(
        eq(twoFactors.user_id, used.userId),
        or(isNull(twoFactors.last_step), lt(twoFactors.last_step, step)),
      ),
    )
    .returning({ id: twoFactors.id });
  if (taken.length === 0) throw new CodeUsedBefore();
}

/** The same with a recovery code, which the library then deletes. */
export async function verifyRecoveryCode(asker: Caller, code: string, now: Date) {
  const pace = await consumeRateLimit(PER_ADDRESS, asker.address, now);
  if (!pace.allowed) return refused({ reason: 'too_fast', seconds: pace.retryAfterSeconds });
  const meant = await findMeantCode(asker, code);
  const answer = await inTransaction(() =>
    callAuth(
      auth().api.verifyBackupCode({
        body: { code: meant },
        headers: challengeOf(asker),
        returnHeaders: true,
      }),
    ),
  );
  if (!answer.ok) return refused(refusalFor(answer.code));
  log.info({ userId: answer.value.user.id, ...fromWhere() }, 'recovery code used');
  return done({ cookies: answer.cookies });
}

/** The stored code that matches what was typed: the library compares exactly. */
async function findMeantCode(asker: Caller, typed: string): Promise<string> {
  const cookie = readCookie(asker.request, cookieName('two-factor')) ?? '';
  const identifier = decoded(cookie).split('.')[0] ?? '';
  const [challenge] = await db
    .select({ userId: verifications.value })
    .from(verifications)
    .where(eq(verifications.identifier, verificationKey(identifier)));
  if (!challenge || !isUuid(challenge.userId)) return typed;
  const app = await findApp(db, challenge.userId);
  return findRecoveryCode(typed, app?.recoveryCodes ?? []) ?? typed;
}

function decoded(cookie: string): string {
  try {
    return decodeURIComponent(cookie);
  } catch {
    return '';
  }
}

function refusalFor(code: string): { reason: 'locked' | 'start_again' | 'wrong' } {
  log.warn({ code, ...fromWhere() }, 'second factor refused');
  switch (code) {
    case 'ACCOUNT_TEMPORARILY_LOCKED':
      return { reason: 'locked' };
    case 'INVALID_TWO_FACTOR_COOKIE':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      return { reason: 'start_again' };
    default:
      return { reason: 'wrong' };
  }
}
