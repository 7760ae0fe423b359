import { eq, inArray, lte, sql } from 'drizzle-orm';
import { db, type Transaction } from '#app/platform/database.ts';
import { keyedHash } from '#app/platform/secret.ts';
import { LOCK_MINUTES } from '../rules.ts';
import { signInFailures as failures } from '../schema.ts';

const LOCK_MS = LOCK_MINUTES * 60_000;

type Counter = { key: string; most: number };

export function counterKey(kind: 'account' | 'device' | 'address', who: string): string {
  return keyedHash('sign-in-failures', `${kind}:${who}`);
}

/**
 * Counts an attempt before the password is checked, so that a hundred concurrent ones are all counted. Locked means that the limit is
 * reached; further attempts neither extend nor restart a lock.
 */
export async function recordAttempt({ key, most }: Counter, now: Date) {
  const fresh = new Date(now.getTime() + LOCK_MS);
  const [row] = await db
    .insert(failures)
    .values({ key, failures: 1, window_ends_at: fresh })
    .onConflictDoUpdate({
      target: failures.key,
      set: {
        failures: sql`case when ${failures.window_ends_at} <= ${now} then 1
                           else least(${failures.failures} + 1, 1000000) end`,
        locked_until: sql`case when ${failures.window_ends_at} <= ${now} then null
                               else ${failures.locked_until} end`,
        window_ends_at: sql`case when ${failures.window_ends_at} <= ${now} then excluded.window_ends_at
                                 else ${failures.window_ends_at} end`,
      },
    })
    .returning();
  if (!row) throw new Error('a try was not counted');
  const locked = row.failures > most;
  const until = row.locked_until ?? row.window_ends_at;
  return { locked, last: row.failures === most, until };
}

/** The last allowed attempt failed: locks sign-in for a quarter of an hour. */
export async function lock(tx: Transaction, key: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + LOCK_MS);
  await tx
    .update(failures)
    .set({ locked_until: until, window_ends_at: until })
    .where(eq(failures.key, key));
}

/** The sign-in succeeded: resets an account's count. */
export async function clearAttempts(keys: string[]): Promise<void> {
  await db.delete(failures).where(inArray(failures.key, keys));
}

/**
 * The sign-in succeeded. Only this attempt is taken back from an IP address: otherwise an attacker could reset the count by signing in to
 * their own account.
 */
export async function undoAttempt(key: string): Promise<void> {
  await db
    .update(failures)
    .set({ failures: sql`greatest(${failures.failures} - 1, 0)` })
    .where(eq(failures.key, key));
}

export async function deleteOldAttempts(now: Date): Promise<void> {
  await db.delete(failures).where(lte(failures.window_ends_at, now));
}
