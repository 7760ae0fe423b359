import { sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { MISS_DAYS, MAX_MISSES } from './misses.ts';
import { searchMisses } from './schema.ts';

/**
 * Repairs the vocabulary where two concurrent changes left a word out or behind, and deletes searches without results that were not
 * repeated for long. From a full list the rarer half goes too, to make room.
 */
export async function refreshSearch(now: Date): Promise<void> {
  await db.execute(sql`
    insert into search_words (word, in_name)
    select word, bool_or(named) from (
      select distinct unnest(name_words) as word, true as named from product_search
      union select distinct unnest(words), false from product_search) as read
     where char_length(word) between 2 and 40 and word !~ '^[0-9]+$'
     group by word order by word
    on conflict (word) do update set in_name = excluded.in_name
     where search_words.in_name <> excluded.in_name`);
  await db.execute(sql`
    delete from search_words where not exists (
      select from product_search where document @@ (plainto_tsquery('pg_catalog.simple', word)
                                                    || plainto_tsquery('pg_catalog.english', word)))`);
  const oldest = new Date(now.getTime() - MISS_DAYS * 86_400_000).toISOString().slice(0, 10);
  await db.execute(sql`
    delete from ${searchMisses} where last_on < ${oldest}::date
       or query in (select query from ${searchMisses}
                     where (select count(*) from ${searchMisses}) >= ${MAX_MISSES}
                     order by searches, last_on limit ${MAX_MISSES / 2})`);
}
