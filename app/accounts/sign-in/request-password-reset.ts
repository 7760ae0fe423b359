import { eq } from 'drizzle-orm';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { done, refused } from '#app/values/outcome.ts';
import { auth, withPrepared } from '../library/better-auth.ts';
import { callAuth, type Caller, headersOf } from '../library/call-auth.ts';
import { writeResetLink } from '../mail/account-mails.tsx';
import { mayMail } from '../mail/mailbox-limits.ts';
import { users, verifications } from '../schema.ts';
import { CONSTANT_MS, inConstantTime } from './constant-time.ts';

const PER_ADDRESS: Limit = { name: 'reset', max: 10, seconds: 3_600 };

/** Mails a password reset link if the address has an account; the response is the same if not. */
export async function requestPasswordReset(asker: Caller, email: string, now: Date) {
  const pace = await consumeRateLimit(PER_ADDRESS, asker.address, now);
  if (!pace.allowed) return refused({ reason: 'too_fast', seconds: pace.retryAfterSeconds });
  await inConstantTime(CONSTANT_MS, sendIfKnown(asker, email.toLowerCase(), now));
  log.info('password reset requested');
  return done();
}

async function sendIfKnown(asker: Caller, email: string, now: Date): Promise<void> {
  if (!(await mayMail('reset', email, now))) return;
  await inTransaction(async (tx) => {
    await deleteResetLinks(tx, email);
    const onReset = (user: { email: string }, token: string) =>
      writeResetLink(tx, user.email, token);
    const prepared = await withPrepared({ onReset }, () =>
      callAuth(
        auth().api.requestPasswordReset({
          body: { email },
          headers: headersOf(asker),
          returnHeaders: true,
        }),
      ),
    );
    if (!prepared.ok) throw new Error(`a reset was not prepared: ${prepared.code}`);
  });
}

/** Only the newest link works; two requests at once run one after the other. */
async function deleteResetLinks(tx: Transaction, email: string): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email))
    .for('update');
  if (user) await tx.delete(verifications).where(eq(verifications.value, user.id));
}
