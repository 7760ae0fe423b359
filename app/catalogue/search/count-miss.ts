import { sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { missedQueryFrom, MAX_MISSES } from './misses.ts';
import { searchMisses } from './schema.ts';

// So that one visitor cannot fill the owner's list.
const LIMIT: Limit = { name: 'search-miss', max: 30, seconds: 3_600 };

/** Counts a search without results, without who searched. The page does not wait for it, and does not fail if it fails. */
export async function countMiss(q: string, address: string, now: Date): Promise<void> {
  const query = missedQueryFrom(q);
  if (query === undefined) return;
  try {
    const { allowed } = await consumeRateLimit(LIMIT, address, now);
    if (!allowed) return;
    const last_on = now.toISOString().slice(0, 10);
    await db.execute(sql`
      insert into ${searchMisses} (query, last_on)
      select ${query}, ${last_on}::date
       where (select count(*) from ${searchMisses}) < ${MAX_MISSES}
          or exists (select from ${searchMisses} where query = ${query})
      on conflict (query) do update
        set searches = ${searchMisses}.searches + 1, last_on = excluded.last_on`);
  } catch (error) {
    log.error({ err: error }, 'a search without results was not counted');
  }
}
