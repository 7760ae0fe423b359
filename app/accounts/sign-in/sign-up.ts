import { eq, sql } from 'drizzle-orm';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { type Limit, useUp } from '#app/platform/rate-limit.ts';
import { done, refused } from '#app/values/outcome.ts';
import { askAuth, type Asker, headersOf } from '../library/ask-auth.ts';
import { auth, confirmationToken, withPrepared } from '../library/better-auth.ts';
import type { SignUpInput } from '../form.ts';
import { writeConfirmation, writeKnownAddressNotice } from '../mail/write-letters.tsx';
import { hashPassword, TooManyPasswords } from '../library/password-hash.ts';
import { accounts, profiles, users } from '../schema.ts';

const PER_ADDRESS: Limit = { name: 'sign-up', most: 10, seconds: 3_600 };

/**
 * Makes an account that waits for its confirmation. Whoever asks hears the same whether the address is new
 * or known; only the owner of the mailbox learns which, from the letter.
 */
export async function signUp(asker: Asker, input: SignUpInput, now: Date) {
  const pace = await useUp(PER_ADDRESS, asker.address, now);
  if (!pace.allowed) return refused({ reason: 'too_fast', seconds: pace.retryAfterSeconds });
  try {
    const hash = await hashPassword(input.password);
    await inTransaction((tx) => makeAccount(tx, asker, input, hash)).catch((error: unknown) => {
      // Two at once for one address: the second finds the account that the first has made.
      if (!(error instanceof AddressTaken)) throw error;
      return inTransaction((tx) => makeAccount(tx, asker, input, hash));
    });
  } catch (error) {
    if (error instanceof TooManyPasswords) return refused({ reason: 'busy', seconds: 5 });
    throw error;
  }
  log.info('sign-up');
  return done();
}

class AddressTaken extends Error {}

async function makeAccount(tx: Transaction, asker: Asker, input: SignUpInput, hash: string) {
  const { email, password, firstName, lastName } = input;
  const name = `${firstName} ${lastName}`;
  const made = await withPrepared(
    {
      hash,
      onConfirmation: (user, token) => writeConfirmation(tx, user.email, token),
      onKnownAddress: async (user) => {
        if (user.emailVerified) return writeKnownAddressNotice(tx, user.email);
        // Nobody has proven to own this address yet: the newest try counts, and a new link goes out.
        await tx.update(users).set({ name }).where(eq(users.id, user.id));
        await tx.update(accounts).set({ password: hash }).where(eq(accounts.user_id, user.id));
        await tx
          .update(profiles)
          .set({ first_name: firstName, last_name: lastName })
          .where(eq(profiles.user_id, user.id));
        await writeConfirmation(tx, user.email, await confirmationToken(user.email));
      },
    },
    () =>
      askAuth(
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
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`${users.id}::text`, made.value.user.id));
  if (!user) return;
  await tx.insert(profiles).values({
    user_id: user.id,
    first_name: firstName,
    last_name: lastName,
    email: email.toLowerCase(),
  });
}
