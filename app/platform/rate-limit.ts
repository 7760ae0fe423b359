import { createHash } from 'node:crypto';
import { lte, sql } from 'drizzle-orm';
import { db } from './database.ts';
import { rateLimits } from './schema.ts';

export type Limit = { name: string; max: number; seconds: number };

/**
 * Counts one use by `who` and says whether it is within the limit. One row per key in the database, so the
 * limit holds across instances and restarts; `who` (an address) is stored as a hash only. Within a transaction it
 * counts with it, or not at all.
 */
export async function consumeRateLimit(
  limit: Limit,
  who: string,
  now: Date,
  within: Pick<typeof db, 'insert'> = db,
): Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }> {
  const key = `${limit.name}:${createHash('sha256').update(who).digest('base64url').slice(0, 22)}`;
  const fresh = new Date(now.getTime() + limit.seconds * 1000);
  const [row] = await within
    .insert(rateLimits)
    .values({ key, used: 1, resets_at: fresh })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        used: sql`case when ${rateLimits.resets_at} <= ${now} then 1 else ${rateLimits.used} + 1 end`,
        resets_at: sql`case when ${rateLimits.resets_at} <= ${now} then excluded.resets_at else ${rateLimits.resets_at} end`,
      },
    })
    .returning();
  if (row === undefined || row.used <= limit.max) return { allowed: true };
  const wait = Math.ceil((row.resets_at.getTime() - now.getTime()) / 1000);
  return { allowed: false, retryAfterSeconds: Math.max(1, wait) };
}

export async function forgetPastLimits(now: Date): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.resets_at, now));
}
