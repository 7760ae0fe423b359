import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgTable } from 'drizzle-orm/pg-core';
import { db } from './database.ts';
import { countedUpTo } from './keyset.ts';

/** How many rows a list finds, as far as anybody counts. */
export async function countRows(from: AnyPgTable | SQL, wanted: SQL | undefined): Promise<number> {
  const counted = await db.execute<{ total: number }>(
    countedUpTo(sql`select 1 from ${from} where ${wanted ?? sql`true`}`),
  );
  return counted.rows[0]?.total ?? 0;
}
