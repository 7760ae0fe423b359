import { and, eq } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { User } from './guards.ts';
import { isPassword, TooManyPasswords } from './library/password-hash.ts';
import { PASSWORD_LENGTH } from './rules.ts';
import { accounts } from './schema.ts';

const PER_PERSON: Limit = { name: 'password-again', max: 10, seconds: 600 };

/**
 * Re-authenticates a signed-in user by password, so that a stolen or unattended session changes nothing sensitive and cannot guess without
 * limit. Before the transaction begins, so that none waits for the hash.
 */
export async function provePassword(user: User, password: string, now: Date) {
  const pace = await consumeRateLimit(PER_PERSON, user.id, now);
  if (!pace.allowed) return refused({ reason: 'too_fast', seconds: pace.retryAfterSeconds });
  const hash = password.length > PASSWORD_LENGTH.most ? undefined : await findHash(user.id);
  try {
    if (hash && (await isPassword(password, hash))) return done({ hash });
  } catch (error) {
    if (error instanceof TooManyPasswords) return refused({ reason: 'busy', seconds: 5 });
    throw error;
  }
  log.warn('wrong password at re-authentication');
  return refused({ reason: 'wrong' });
}

async function findHash(userId: string): Promise<string | null | undefined> {
  const [account] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.user_id, userId), eq(accounts.provider_id, 'credential')));
  return account?.hash;
}

/** Why the library refused a password that was right a moment ago. */
export function passwordRefusal(code: string) {
  switch (code) {
    case 'INVALID_PASSWORD':
      return refused({ reason: 'wrong' });
    case 'UNAUTHORIZED':
      return refused({ reason: 'signed_out' });
    case 'BUSY':
      return refused({ reason: 'busy', seconds: 5 });
    default:
      throw new Error(`the library declined: ${code}`);
  }
}
