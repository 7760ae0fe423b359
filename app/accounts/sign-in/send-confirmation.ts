import { and, eq } from 'drizzle-orm';
import { inTransaction } from '#app/platform/database.ts';
import { type Limit, useUp } from '#app/platform/rate-limit.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { Asker } from '../library/ask-auth.ts';
import { confirmationToken } from '../library/better-auth.ts';
import { EVEN_MS, inEvenTime } from './even-time.ts';
import { writeConfirmation } from '../mail/write-letters.tsx';
import { users } from '../schema.ts';

const PER_ADDRESS: Limit = { name: 'confirmation', most: 10, seconds: 3_600 };
const PER_MAILBOX: Limit = { name: 'confirmation-mail', most: 3, seconds: 3_600 };

/** Sends the confirmation link once more, where an account waits for it; the answer is the same where none does. */
export async function sendConfirmation(asker: Asker, email: string, now: Date) {
  const pace = await useUp(PER_ADDRESS, asker.address, now);
  if (!pace.allowed) return refused({ reason: 'too_fast', seconds: pace.retryAfterSeconds });
  await inEvenTime(EVEN_MS, sendIfWaiting(email.toLowerCase(), now));
  return done();
}

async function sendIfWaiting(email: string, now: Date): Promise<void> {
  const pace = await useUp(PER_MAILBOX, email, now);
  if (!pace.allowed) return;
  const token = await confirmationToken(email);
  await inTransaction(async (tx) => {
    const [waiting] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), eq(users.email_verified, false)));
    if (waiting) await writeConfirmation(tx, email, token);
  });
}
