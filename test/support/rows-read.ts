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

/**
 * Connections report what they read when they close; before that they may keep it for ten seconds. Each tells its owner before it
 * is gone, so that the next request gets another one.
 */
export async function closeConnections(rows: Rows): Promise<void> {
  const closed = await rows<{ pid: number }>(
    `select pid, pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  const pids = closed.map(({ pid }) => pid).join();
  const left = `select 1 from pg_stat_activity where pid in (${pids || 0})`;
  await until(async () => (await rows(left)).length === 0);
  // The one that is left is the test's own.
  await rows('select pg_stat_force_next_flush()');
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
