import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { db, type Transaction } from '#app/platform/database.ts';
import { type CartLine, CONFIRMATION_HOURS } from '../rules.ts';
import { accounts, signUps, users } from '../schema.ts';

/** The sign-up of a link or a browser's cookie, while it is valid. */
export async function findSignUp(id: string, now: Date) {
  const [found] = await db
    .select({
      userId: signUps.user_id,
      email: users.email,
      password: signUps.password,
      returnTo: signUps.return_to,
      confirmedAt: signUps.confirmed_at,
      createdAt: signUps.created_at,
    })
    .from(signUps)
    .innerJoin(users, eq(users.id, signUps.user_id))
    .where(and(eq(signUps.id, id), gt(signUps.expires_at, now)));
  return found;
}

type NewSignUp = {
  id: string;
  userId: string;
  password: string;
  returnTo: string;
  cart: readonly CartLine[] | null;
};

/** Replaces an account's earlier sign-up, whose link is invalid from then on. */
export async function replaceSignUp(tx: Transaction, signUp: NewSignUp, now: Date): Promise<void> {
  const values = {
    id: signUp.id,
    password: signUp.password,
    return_to: signUp.returnTo,
    cart: signUp.cart,
    expires_at: new Date(now.getTime() + CONFIRMATION_HOURS * 3_600_000),
    confirmed_at: null,
    created_at: now,
  };
  await tx
    .insert(signUps)
    .values({ ...values, user_id: signUp.userId })
    .onConflictDoUpdate({ target: signUps.user_id, set: values });
}

/** The pending sign-up of an unconfirmed account, with its expiry renewed. */
export async function renewSignUp(tx: Transaction, email: string, now: Date) {
  const [waiting] = await tx
    .select({
      userId: users.id,
      hash: accounts.password,
      id: signUps.id,
      password: signUps.password,
      returnTo: signUps.return_to,
      cart: signUps.cart,
    })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.user_id, users.id), isNotNull(accounts.password)))
    .leftJoin(signUps, eq(signUps.user_id, users.id))
    .where(and(eq(users.email, email), eq(users.email_verified, false)))
    .for('update', { of: users });
  if (!waiting?.hash) return undefined;
  const { userId, hash, cart } = waiting;
  const same = waiting.password === hash ? waiting.id : null;
  const id = same ?? randomUUID();
  const returnTo = waiting.returnTo ?? '/';
  await replaceSignUp(
    tx,
    { id, userId, password: hash, returnTo, cart: same === null ? null : cart },
    now,
  );
  return { id, hash };
}
