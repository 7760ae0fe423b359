import { log } from '#app/platform/log.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { User } from '../guards.ts';
import { auth } from '../library/better-auth.ts';
import { type Caller, headersOf } from '../library/call-auth.ts';
import { passwordRefusal, provePassword } from '../prove-password.ts';
import { callWithPassword } from './call-with-password.ts';

/** Creates ten new recovery codes; the earlier ones stop working. */
export async function renewRecoveryCodes(asker: Caller, user: User, password: string, now: Date) {
  const proof = await provePassword(user, password, now);
  if (!proof.ok) return proof;
  const made = await callWithPassword(user, proof.value.hash, () =>
    auth().api.generateBackupCodes({
      body: { password },
      headers: headersOf(asker),
      returnHeaders: true,
    }),
  );
  if (!made.ok) {
    if (made.code === 'TWO_FACTOR_NOT_ENABLED') return refused({ reason: 'not_on' });
    return passwordRefusal(made.code);
  }
  log.info('recovery codes renewed');
  return done({ recoveryCodes: made.value.backupCodes });
}
