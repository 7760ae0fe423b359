import { createHash } from 'node:crypto';
import { lte, sql } from 'drizzle-orm';
import { db } from './database.ts';
import { rateLimits } from './schema.ts';

export type Limit = { name: string; max: number; seconds: number };

type Use = { limit: Limit; who: string };
type Pace = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** Counting does not wait for the disk: a server that crashes loses the counts of its last half second. */
const UNFLUSHED = sql`, set_config('synchronous_commit', 'off', true)`;

/** Counts one use by `who` and returns whether it is within the limit. */
export function consumeRateLimit(
  limit: Limit,
  who: string,
  now: Date,
  within?: Pick<typeof db, 'execute'>,
): Promise<Pace> {
  return consumeRateLimits([{ limit, who }], now, within);
}

/**
 * Counts one use under each of these limits in one statement, and returns whether all allow it; if one does not, none is counted. One row
 * per key in the database, so a limit holds across instances and restarts; `who` (an address) is stored as a hash only. Within a
 * transaction, the count is part of it.
 */
export async function consumeRateLimits(
  uses: readonly Use[],
  now: Date,
  within: Pick<typeof db, 'execute'> = db,
): Promise<Pace> {
  const wanted = uses.map(({ limit, who }) => ({
    key: `${limit.name}:${createHash('sha256').update(who).digest('base64url').slice(0, 22)}`,
    most: limit.max,
    fresh: new Date(now.getTime() + limit.seconds * 1_000),
  }));
  const at = sql`${now}::timestamptz`;
  // One lookup per key (offset 0): a join would scan the table. Written in the order of keys, so that two uses never deadlock.
  const { rows } = await within.execute<{ wait: number | null }>(sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as _(key text, most int, fresh timestamptz)
    ), full_limits as (
      select resets_at from wanted
      cross join lateral (select used, resets_at from rate_limits where rate_limits.key = wanted.key offset 0) as kept
      where resets_at > ${at} and used >= most
    ), counted as (
      insert into rate_limits as kept (key, used, resets_at)
      select key, 1, fresh from wanted where not exists (select from full_limits) order by key
      on conflict (key) do update set
        used = case when kept.resets_at <= ${at} then 1 else kept.used + 1 end,
        resets_at = case when kept.resets_at <= ${at} then excluded.resets_at else kept.resets_at end
      returning key, used, resets_at
    ), exceeded as (
      select resets_at from full_limits
      union all select resets_at from counted join wanted using (key) where used > most
    )
    select ceil(extract(epoch from max(resets_at) - ${at}))::int as wait ${within === db ? UNFLUSHED : sql``}
    from exceeded`);
  const wait = rows[0]?.wait ?? null;
  return wait === null
    ? { allowed: true }
    : { allowed: false, retryAfterSeconds: Math.max(1, wait) };
}

export async function deleteExpiredLimits(now: Date): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.resets_at, now));
}
