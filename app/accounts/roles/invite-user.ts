import { randomBytes } from 'node:crypto';
import { inTransaction } from '#app/platform/database.ts';
import { RESET_MINUTES } from '../rules.ts';
import { profiles, users, verifications } from '../schema.ts';
import { verificationKey } from '../library/verification-key.ts';

/** An account without a password, and the token of a link with which its owner chooses one: once, and soon. */
export async function inviteUser(email: string, now: Date) {
  const token = randomBytes(24).toString('base64url');
  const userId = await inTransaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ name: email.split('@')[0] ?? email, email: email.toLowerCase() })
      .returning({ id: users.id });
    if (!user) throw new Error('no user was made');
    await tx.insert(profiles).values({ user_id: user.id, email: email.toLowerCase() });
    await tx.insert(verifications).values({
      identifier: verificationKey(`reset-password:${token}`),
      value: user.id,
      expires_at: new Date(now.getTime() + RESET_MINUTES * 60_000),
    });
    return user.id;
  });
  return { userId, token };
}
