import { closeConnections } from './rows-read.ts';

type Rows = <Row extends object>(sql: string) => Promise<Row[]>;

// The tables of the jobs, which look for work all the time, are left out.
const READ = `select coalesce(sum(heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit, 0) + coalesce(idx_blks_read, 0)
    + coalesce(toast_blks_hit, 0) + coalesce(toast_blks_read, 0)), 0)::float8 as pages
  from pg_statio_user_tables where schemaname = 'public'`;

/** How many pages of 8 kB the database looks at for this work, in memory or on disk: the same however busy the machine is. */
export async function pagesRead(rows: Rows, work: () => Promise<unknown>): Promise<number> {
  const before = await countPages(rows);
  await work();
  return (await countPages(rows)) - before;
}

async function countPages(rows: Rows): Promise<number> {
  await closeConnections(rows);
  const [read] = await rows<{ pages: number }>(READ);
  return read?.pages ?? 0;
}
