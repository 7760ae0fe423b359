import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgTable, getTableConfig } from 'drizzle-orm/pg-core';
import type { Transaction } from './database.ts';

const EXACT_UP_TO = 100_000;

/** How many rows a table has; for a large one PostgreSQL's last estimate, since counting scans every row. */
export async function countRows(
  reader: Pick<Transaction, '$count' | 'execute'>,
  table: AnyPgTable,
): Promise<{ count: number; isEstimate: boolean }> {
  const { rows } = await reader.execute<{ estimate: number }>(estimateOf(table));
  const estimate = rows[0]?.estimate ?? 0;
  if (estimate > EXACT_UP_TO) return { count: estimate, isEstimate: true };
  return { count: await reader.$count(table), isEstimate: false };
}

function estimateOf(table: AnyPgTable): SQL {
  return sql`select reltuples::float8 as estimate from pg_class where oid = ${getTableConfig(table).name}::regclass`;
}
