import { randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { verificationKey } from '../library/verification-key.ts';
import { RESET_MINUTES, type Role, ROLES } from '../rules.ts';
import { profiles, users, verifications } from '../schema.ts';

const promiseKey = (token: string, role: Role) => verificationKey(`role:${role}:${token}`);

/**
 * The token of a link to choose a password: single use, short-lived. Only this link grants the role: before, a stranger may have signed up
 * with this address.
 */
export async function inviteUser(email: string, role: Role, now: Date) {
  const token = randomBytes(24).toString('base64url');
  const expires_at = new Date(now.getTime() + RESET_MINUTES * 60_000);
  await inTransaction(async (tx) => {
    const userId = await findOrMake(tx, email.toLowerCase());
    await tx.delete(verifications).where(eq(verifications.value, userId));
    await tx.insert(verifications).values([
      { identifier: verificationKey(`reset-password:${token}`), value: userId, expires_at },
      { identifier: promiseKey(token, role), value: userId, expires_at },
    ]);
  });
  return { token };
}

async function findOrMake(tx: Transaction, email: string): Promise<string> {
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (known) return known.id;
  const [user] = await tx
    .insert(users)
    .values({ name: email.split('@')[0] ?? email, email })
    .returning({ id: users.id });
  if (!user) throw new Error('no user was made');
  await tx.insert(profiles).values({ user_id: user.id, email });
  return user.id;
}

/** The role that this token's link grants, if it was an invitation. */
export async function findPromisedRole(tx: Transaction, token: string, userId: string, now: Date) {
  for (const role of ROLES) {
    const [found] = await tx
      .select({ id: verifications.id })
      .from(verifications)
      .where(
        and(
          eq(verifications.identifier, promiseKey(token, role)),
          eq(verifications.value, userId),
          gt(verifications.expires_at, now),
        ),
      );
    if (found) return role;
  }
  return undefined;
}
