import { inTransaction } from '#app/platform/database.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { Caller } from '../library/call-auth.ts';
import { writeConfirmation } from '../mail/account-mails.tsx';
import { mayMail } from '../mail/mailbox-limits.ts';
import { CONSTANT_MS, inConstantTime } from '../sign-in/constant-time.ts';
import { renewSignUp } from './sign-up-queries.ts';

const PER_ADDRESS: Limit = { name: 'confirmation', max: 10, seconds: 3_600 };

/** Mails the confirmation link again if the account is unconfirmed; the response is the same if not. */
export async function sendConfirmation(asker: Caller, email: string, now: Date) {
  const pace = await consumeRateLimit(PER_ADDRESS, asker.address, now);
  if (!pace.allowed) return refused({ reason: 'too_fast', seconds: pace.retryAfterSeconds });
  await inConstantTime(CONSTANT_MS, sendIfWaiting(email.toLowerCase(), now));
  return done();
}

/** The same sign-up, the same link: earlier emails keep working. */
async function sendIfWaiting(email: string, now: Date): Promise<void> {
  if (!(await mayMail('confirmation', email, now))) return;
  await inTransaction(async (tx) => {
    const signUp = await renewSignUp(tx, email, now);
    if (signUp) await writeConfirmation(tx, email, signUp.id);
  });
}
