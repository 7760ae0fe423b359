import { symmetricEncrypt } from 'better-auth/crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { fromWhere } from '#app/platform/current-request.ts';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { shopSecret } from '#app/platform/secret.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { User } from '../guards.ts';
import { provePassword } from '../prove-password.ts';
import { sessions, twoFactors } from '../schema.ts';
import { findApp, lockUser } from '../settings/settings-queries.ts';
import { findRecoveryCode, isAppCode } from '../two-factor/recovery-code.ts';
import { stepOf } from '../two-factor/totp.ts';

export type Proof = { password: string; code: string };

/** Re-authenticates a signed-in user by password, and by code if two-factor sign-in is on. */
export async function proveIdentity(user: User, { password, code }: Proof, now: Date) {
  const proof = await provePassword(user, password, now);
  if (!proof.ok || !user.twoFactor) return proof;
  const isRight = await inTransaction(async (tx) => {
    await lockUser(tx, user.id);
    return isAppCode(code) ? useAppCode(tx, user, code, now) : useRecoveryCode(tx, user, code);
  });
  if (isRight) return proof;
  log.warn({ userId: user.id, ...fromWhere() }, 'wrong code at re-authentication');
  return refused({ reason: 'wrong_code' });
}

/** The same for this session, which may then do sensitive things for some minutes. */
export async function proveSession(user: User, proof: Proof, now: Date) {
  const outcome = await proveIdentity(user, proof, now);
  if (!outcome.ok) return outcome;
  await inTransaction((tx) =>
    tx.update(sessions).set({ proven_at: now }).where(eq(sessions.id, user.sessionId)),
  );
  return done();
}

/** An app's code works once, here as at sign-in. */
async function useAppCode(tx: Transaction, user: User, code: string, now: Date) {
  const app = await findApp(tx, user.id);
  const step = app ? stepOf(code, app.secret, now) : undefined;
  if (step === undefined) return false;
  const used = await tx
    .update(twoFactors)
    .set({ last_step: step })
    .where(
      and(
        eq(twoFactors.user_id, user.id),
        or(isNull(twoFactors.last_step), lt(twoFactors.last_step, step)),
      ),
    )
    .returning({ id: twoFactors.id });
  return used.length > 0;
}

async function useRecoveryCode(tx: Transaction, user: User, typed: string) {
  const app = await findApp(tx, user.id);
  const code = findRecoveryCode(typed, app?.recoveryCodes ?? []);
  if (!app || code === undefined) return false;
  const left = JSON.stringify(app.recoveryCodes.filter((one) => one !== code));
  const backup_codes = await symmetricEncrypt({ key: shopSecret(), data: left });
  await tx.update(twoFactors).set({ backup_codes }).where(eq(twoFactors.user_id, user.id));
  return true;
}
