import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { keyedHash } from '#app/platform/secret.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { SignUpInput } from '../form.ts';
import { auth, withPrepared } from '../library/better-auth.ts';
import { callAuth, type Caller, headersOf } from '../library/call-auth.ts';
import { hashPassword, TooManyPasswords } from '../library/password-hash.ts';
import { writeConfirmation, writeKnownAddressNotice } from '../mail/account-mails.tsx';
import { mayMail } from '../mail/mailbox-limits.ts';
import type { CartLine } from '../rules.ts';
import { accounts, profiles, users } from '../schema.ts';
import { signUpCookie } from './sign-up-browser.ts';
import { replaceSignUp } from './sign-up-queries.ts';

const PER_ADDRESS: Limit = { name: 'sign-up', max: 10, seconds: 3_600 };

/** The source and the fields of a sign-up. */
type SignUpFrom = {
  returnTo: string;
  phone?: string;
  cart?: readonly CartLine[];
  /** An idempotency key: a repeated sign-up with the same key keeps its earlier links valid. */
  key?: string;
};
type NewAccount = SignUpInput & SignUpFrom & { signUpId: string; hash: string };

/**
 * Creates an unconfirmed account. The response is the same whether the address is new, known or over its mail limit; only the owner of the
 * mailbox learns which.
 */
export async function signUp(asker: Caller, input: SignUpInput, from: SignUpFrom, now: Date) {
  const pace = await consumeRateLimit(PER_ADDRESS, asker.address, now);
  if (!pace.allowed) return refused({ reason: 'too_fast', seconds: pace.retryAfterSeconds });
  const signUpId = from.key === undefined ? randomUUID() : idFor(from.key, input.email);
  try {
    const hash = await hashPassword(input.password);
    const account = { ...input, ...from, signUpId, hash };
    // Without an email this sign-up could not be confirmed, so the earlier one keeps its link.
    if (await mayMail('confirmation', input.email, now)) {
      await inTransaction((tx) => makeAccount(tx, asker, account, now)).catch((error: unknown) => {
        // Two sign-ups at once for one address: the second finds the account of the first.
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

/** Derived from the key, which only the browser knows. */
function idFor(key: string, email: string): string {
  const hash = keyedHash('sign-up-id', `${key} ${email.toLowerCase()}`);
  const hex = Buffer.from(hash, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}

class AddressTaken extends Error {}

async function makeAccount(tx: Transaction, asker: Caller, account: NewAccount, now: Date) {
  const { email, password, firstName, lastName, phone = '', hash } = account;
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
  // For a known address the response has a random id, which matches no account here.
  const [user] = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(sql`${users.id}::text`, made.value.user.id));
  if (!user) return;
  await tx.insert(profiles).values({
    user_id: user.id,
    first_name: firstName,
    last_name: lastName,
    phone,
    email: user.email,
  });
  await askToConfirm(tx, user, account, now);
}

type Known = { id: string; email: string };

/** The address is not confirmed yet: the newest sign-up counts, and earlier links are invalid. */
async function signUpAgain(tx: Transaction, user: Known, account: NewAccount, now: Date) {
  const { firstName, lastName, phone = '', hash } = account;
  const waiting = await tx
    .update(users)
    .set({ name: `${firstName} ${lastName}`, updated_at: now })
    .where(and(eq(users.id, user.id), eq(users.email_verified, false)))
    .returning({ id: users.id });
  if (waiting.length === 0) return writeKnownAddressNotice(tx, user.email, account.returnTo);
  await tx
    .update(profiles)
    .set({ first_name: firstName, last_name: lastName, phone })
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
  const { signUpId, hash, returnTo, cart = [] } = account;
  await replaceSignUp(
    tx,
    {
      id: signUpId,
      userId: user.id,
      password: hash,
      returnTo,
      cart: cart.length > 0 ? cart : null,
    },
    now,
  );
  await writeConfirmation(tx, user.email, signUpId);
}
