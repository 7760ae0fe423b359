import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { SignUpInput } from '../form.ts';
import { auth, withPrepared } from '../library/better-auth.ts';
import { callAuth, type Caller, headersOf } from '../library/call-auth.ts';
import { hashPassword, TooManyPasswords } from '../library/password-hash.ts';
import { writeConfirmation, writeKnownAddressNotice } from '../mail/account-mails.tsx';
import { mayMail } from '../mail/mailbox-limits.ts';
import { accounts, profiles, users } from '../schema.ts';
import { signUpCookie } from './sign-up-browser.ts';
import { replaceSignUp } from './sign-up-queries.ts';

const PER_ADDRESS: Limit = { name: 'sign-up', max: 10, seconds: 3_600 };

type NewAccount = SignUpInput & { signUpId: string; hash: string; returnTo: string };

/**
 * Makes an account that waits for its confirmation. Whoever asks hears the same whether the address is new, known or
 * was written to too often; only the owner of the mailbox learns which.
 */
export async function signUp(asker: Caller, input: SignUpInput, returnTo: string, now: Date) {
  const pace = await consumeRateLimit(PER_ADDRESS, asker.address, now);
  if (!pace.allowed) return refused({ reason: 'too_fast', seconds: pace.retryAfterSeconds });
  const signUpId = randomUUID();
  try {
    const hash = await hashPassword(input.password);
    const account = { ...input, signUpId, hash, returnTo };
    // Without an email nobody could confirm this sign-up, and the one before keeps its link.
    if (await mayMail('confirmation', input.email, now)) {
      await inTransaction((tx) => makeAccount(tx, asker, account, now)).catch((error: unknown) => {
        // Two at once for one address: the second finds the account that the first has made.
        if (!(error instanceof AddressTaken)) throw error;
        return inTransaction((tx) => makeAccount(tx, asker, account, now));
      });
    }
  } catch (error) {
    if (error instanceof TooManyPasswords) return refused({ reason: 'busy', seconds: 5 });
    throw error;
  }
  log.info('sign-up');
  return done({ cookies: [signUpCookie(signUpId)] });
}

class AddressTaken extends Error {}

async function makeAccount(tx: Transaction, asker: Caller, account: NewAccount, now: Date) {
  const { email, password, firstName, lastName, hash } = account;
  const name = `${firstName} ${lastName}`;
  const made = await withPrepared(
    { hash, onKnownAddress: (user) => signUpAgain(tx, user, account, now) },
    () =>
      callAuth(
        auth().api.signUpEmail({
          body: { email, password, name },
          headers: headersOf(asker),
          returnHeaders: true,
        }),
      ),
  );
  if (!made.ok) {
    if (made.code === 'FAILED_TO_CREATE_USER') throw new AddressTaken();
    throw new Error(`an account was not made: ${made.code}`);
  }
  // A known address is answered with an id that nobody has, and then nothing is found here.
  const [user] = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(sql`${users.id}::text`, made.value.user.id));
  if (!user) return;
  await tx.insert(profiles).values({
    user_id: user.id,
    first_name: firstName,
    last_name: lastName,
    email: user.email,
  });
  await askToConfirm(tx, user, account, now);
}

type Known = { id: string; email: string };

/** Nobody has proven to own this address yet: the newest sign-up counts, and the links of those before are dead. */
async function signUpAgain(tx: Transaction, user: Known, account: NewAccount, now: Date) {
  const { firstName, lastName, hash } = account;
  const waiting = await tx
    .update(users)
    .set({ name: `${firstName} ${lastName}`, updated_at: now })
    .where(and(eq(users.id, user.id), eq(users.email_verified, false)))
    .returning({ id: users.id });
  if (waiting.length === 0) return writeKnownAddressNotice(tx, user.email);
  await tx
    .update(profiles)
    .set({ first_name: firstName, last_name: lastName })
    .where(eq(profiles.user_id, user.id));
  await setPassword(tx, user.id, hash);
  await askToConfirm(tx, user, account, now);
}

/** An invited account has no password yet. */
async function setPassword(tx: Transaction, userId: string, hash: string): Promise<void> {
  const changed = await tx
    .update(accounts)
    .set({ password: hash })
    .where(and(eq(accounts.user_id, userId), eq(accounts.provider_id, 'credential')))
    .returning({ id: accounts.id });
  if (changed.length > 0) return;
  await tx
    .insert(accounts)
    .values({ user_id: userId, account_id: userId, provider_id: 'credential', password: hash });
}

async function askToConfirm(tx: Transaction, user: Known, account: NewAccount, now: Date) {
  const { signUpId, hash, returnTo } = account;
  await replaceSignUp(tx, { id: signUpId, userId: user.id, password: hash, returnTo }, now);
  await writeConfirmation(tx, user.email, signUpId);
}
