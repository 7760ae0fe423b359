import { log } from '#app/platform/log.ts';
import { type Limit, useUp } from '#app/platform/rate-limit.ts';
import { done, refused } from '#app/values/outcome.ts';
import { askAuth, type Asker, headersOf } from '../library/ask-auth.ts';
import { auth } from '../library/better-auth.ts';

const PER_ADDRESS: Limit = { name: 'confirm', most: 30, seconds: 600 };

/** Confirms an address by the link from a letter and signs its owner in; a second click changes nothing. */
export async function confirmEmail(asker: Asker, token: string, now: Date) {
  const pace = await useUp(PER_ADDRESS, asker.address, now);
  if (!pace.allowed || token.length > 2_000) return refused({ reason: 'invalid_link' });
  const asked = auth().api.verifyEmail({
    query: { token },
    headers: headersOf(asker),
    returnHeaders: true,
  });
  const answer = await askAuth(asked);
  if (!answer.ok) return refused({ reason: 'invalid_link' });
  log.info('address confirmed');
  return done({ cookies: answer.cookies });
}
