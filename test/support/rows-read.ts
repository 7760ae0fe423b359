import { until } from './until.ts';

type Rows = <Row extends object>(sql: string) => Promise<Row[]>;

/** How many rows of each table the shop's connections read for this work; tables of which they read none are left out. */
export async function rowsRead(rows: Rows, work: () => Promise<unknown>) {
  const before = await readCounts(rows);
  await work();
  const after = await readCounts(rows);
  return Object.fromEntries(
    Object.entries(after)
      .map(([table, count]) => [table, count - (before[table] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
}

/** A connection reports what it read when it closes; before that it may keep it for ten seconds. */
export async function closeConnections(rows: Rows): Promise<void> {
  const ours = `from pg_stat_activity where datname = current_database() and application_name like 'corvox%'`;
  await rows(`select pg_terminate_backend(pid) ${ours}`);
  await until(
    async () => (await rows(`select 1 ${ours} and state <> 'idle' limit 1`)).length === 0,
  );
}

async function readCounts(rows: Rows): Promise<Record<string, number>> {
  await closeConnections(rows);
  // Of an index its entries, since some are read without their rows.
  const found = await rows<{ table: string; count: number }>(
    `select relname as table, (seq_tup_read + coalesce((select sum(idx_tup_read) from pg_stat_user_indexes indexes
         where indexes.relid = tables.relid), 0))::float8 as count
       from pg_stat_user_tables tables where schemaname = 'public'`,
  );
  return Object.fromEntries(found.map(({ table, count }) => [table, count]));
}
