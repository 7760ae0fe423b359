import { log } from '#app/platform/log.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { User } from '../guards.ts';
import { auth } from '../library/better-auth.ts';
import { type Caller, headersOf } from '../library/call-auth.ts';
import { passwordRefusal, provePassword } from '../prove-password.ts';
import { callWithPassword } from './call-with-password.ts';

/** Creates a secret for an authenticator app; two-factor sign-in is not on before its first code. */
export async function startTwoFactor(asker: Caller, user: User, password: string, now: Date) {
  const proof = await provePassword(user, password, now);
  if (!proof.ok) return proof;
  const made = await callWithPassword(user, proof.value.hash, () =>
    auth().api.enableTwoFactor({
      body: { password, method: 'totp' },
      headers: headersOf(asker),
      returnHeaders: true,
    }),
  );
  if (!made.ok) {
    if (made.code === 'TOTP_ALREADY_ENABLED') return refused({ reason: 'already_on' });
    return passwordRefusal(made.code);
  }
  log.info('two-factor set-up started');
  return done();
}
