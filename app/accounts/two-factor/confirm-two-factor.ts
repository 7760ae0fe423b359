import { eq } from 'drizzle-orm';
import { inTransaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { User } from '../guards.ts';
import { writeChangeNotice } from '../mail/account-mails.tsx';
import { twoFactors, users } from '../schema.ts';
import { findApp, lockUser } from '../settings/settings-queries.ts';
import { isSetUpTicket } from './set-up-ticket.ts';
import { stepOf } from './totp.ts';

const PER_PERSON: Limit = { name: 'first-code', max: 20, seconds: 600 };

type FirstCode = { code: string; ticket: string };

/**
 * Turns two-factor sign-in on with the app's first code, which then counts as used. The session keeps its token, because the response shows
 * the recovery codes, once.
 */
export async function confirmTwoFactor(user: User, { code, ticket }: FirstCode, now: Date) {
  const pace = await consumeRateLimit(PER_PERSON, user.id, now);
  if (!pace.allowed) return refused({ reason: 'too_fast', seconds: pace.retryAfterSeconds });
  const outcome = await inTransaction(async (tx) => {
    await lockUser(tx, user.id);
    const app = await findApp(tx, user.id);
    if (!app || app.verified) return refused({ reason: 'start_again' });
    const begun = { sessionId: user.sessionId, storedSecret: app.storedSecret };
    if (!isSetUpTicket(ticket, begun, now)) return refused({ reason: 'start_again' });
    const step = stepOf(code, app.secret, now);
    if (step === undefined) return refused({ reason: 'wrong' });
    await tx
      .update(twoFactors)
      .set({ verified: true, last_step: step })
      .where(eq(twoFactors.user_id, user.id));
    await tx
      .update(users)
      .set({ two_factor_enabled: true, updated_at: now })
      .where(eq(users.id, user.id));
    await writeChangeNotice(tx, user.email, 'two-factor on');
    return done({ recoveryCodes: app.recoveryCodes });
  });
  if (outcome.ok) log.info('two-factor on');
  else log.warn({ reason: outcome.reason }, 'two-factor not turned on');
  return outcome;
}
