import { eq } from 'drizzle-orm';
import { inTransaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { User } from '../guards.ts';
import { writeChangeNotice } from '../mail/account-mails.tsx';
import { provePassword } from '../prove-password.ts';
import { twoFactors, users } from '../schema.ts';
import { isTwoFactorDemanded, lockUser } from '../settings/settings-queries.ts';

/** Turns two-factor sign-in off; the app's secret and the recovery codes are deleted. */
export async function stopTwoFactor(user: User, password: string, now: Date) {
  if (await isTwoFactorDemanded(user)) return refused({ reason: 'demanded' });
  const proof = await provePassword(user, password, now);
  if (!proof.ok) return proof;
  await inTransaction(async (tx) => {
    await lockUser(tx, user.id);
    await tx.delete(twoFactors).where(eq(twoFactors.user_id, user.id));
    await tx
      .update(users)
      .set({ two_factor_enabled: false, updated_at: now })
      .where(eq(users.id, user.id));
    await writeChangeNotice(tx, user.email, 'two-factor off');
  });
  log.info('two-factor off');
  return done();
}
