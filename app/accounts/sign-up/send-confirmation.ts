import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { inTransaction } from '#app/platform/database.ts';
import { type Limit, useUp } from '#app/platform/rate-limit.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { Asker } from '../library/ask-auth.ts';
import { mayMail } from '../mail/mailbox-limits.ts';
import { writeConfirmation } from '../mail/write-letters.tsx';
import { accounts, signUps, users } from '../schema.ts';
import { EVEN_MS, inEvenTime } from '../sign-in/even-time.ts';
import { replaceSignUp } from './sign-up-queries.ts';

const PER_ADDRESS: Limit = { name: 'confirmation', most: 10, seconds: 3_600 };

/** Sends the confirmation link once more, where an account waits for it; the answer is the same where none does. */
export async function sendConfirmation(asker: Asker, email: string, now: Date) {
  const pace = await useUp(PER_ADDRESS, asker.address, now);
  if (!pace.allowed) return refused({ reason: 'too_fast', seconds: pace.retryAfterSeconds });
  await inEvenTime(EVEN_MS, sendIfWaiting(email.toLowerCase(), now));
  return done();
}

/** The same sign-up, the same link: the emails before keep working. */
async function sendIfWaiting(email: string, now: Date): Promise<void> {
  if (!(await mayMail('confirmation', email, now))) return;
  await inTransaction(async (tx) => {
    const [waiting] = await tx
      .select({
        userId: users.id,
        hash: accounts.password,
        id: signUps.id,
        password: signUps.password,
        returnTo: signUps.return_to,
      })
      .from(users)
      .innerJoin(accounts, and(eq(accounts.user_id, users.id), isNotNull(accounts.password)))
      .leftJoin(signUps, eq(signUps.user_id, users.id))
      .where(and(eq(users.email, email), eq(users.email_verified, false)))
      .for('update', { of: users });
    if (!waiting?.hash) return;
    const isSame = waiting.password === waiting.hash;
    const id = (isSame && waiting.id) || randomUUID();
    const returnTo = waiting.returnTo ?? '/';
    await replaceSignUp(tx, { id, userId: waiting.userId, password: waiting.hash, returnTo }, now);
    await writeConfirmation(tx, email, id);
  });
}
