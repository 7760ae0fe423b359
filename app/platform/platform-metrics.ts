import { type SQL, sql } from 'drizzle-orm';
import { connectionCounts, db } from './database.ts';
import { defineGauge, defineShopGauge, type Sample } from './metrics.ts';
import { measureLag } from './replica/reads.ts';

/** Adds the metrics of the database, the jobs and the backups. */
export function definePlatformMetrics(): void {
  defineGauge(
    { name: 'corvox_database_connections_open', help: 'Connections to the database.' },
    () => connectionCounts().open,
  );
  defineGauge(
    { name: 'corvox_database_connections_idle', help: 'Connections that nobody uses.' },
    () => connectionCounts().idle,
  );
  defineGauge(
    { name: 'corvox_database_queries_waiting', help: 'Queries that wait for a connection.' },
    () => connectionCounts().waiting,
  );
  defineShopGauge(
    { name: 'corvox_database_up', help: 'Whether the database answers this instance.' },
    () =>
      db.execute(sql`select 1`).then(
        () => [{ value: 1 }],
        () => [{ value: 0 }],
      ),
  );
  defineShopGauge(
    { name: 'corvox_replica_up', help: 'Whether the replica answers; nothing without one.' },
    () =>
      measureLag().then(
        (ms) => (ms === undefined ? [] : [{ value: 1 }]),
        () => [{ value: 0 }],
      ),
  );
  defineShopGauge(
    { name: 'corvox_replica_lag_seconds', help: 'How long the replica is behind the primary.' },
    async () => {
      const ms = await measureLag();
      return ms === undefined ? [] : [{ value: ms / 1000 }];
    },
  );
  defineShopGauge(
    {
      name: 'corvox_jobs_due',
      help: 'Jobs that could run now and wait.',
      labelNames: ['job_name'],
    },
    async () => (await listDueJobs()).map(({ job_name, due }) => ({ job_name, value: due })),
  );
  defineShopGauge(
    {
      name: 'corvox_jobs_oldest_due_seconds',
      help: 'How long the oldest job of its kind has waited since it could run.',
      labelNames: ['job_name'],
    },
    async () =>
      (await listDueJobs()).map(({ job_name, seconds }) => ({ job_name, value: seconds })),
  );
  defineShopGauge(
    {
      name: 'corvox_backup_age_seconds',
      help: 'Since the newest backup that was finished; nothing where there is none.',
    },
    samplesOf(sql`select extract(epoch from now() - finished_at)::float8 as value from backups
              where state = 'done' order by created_at desc limit 1`),
  );
  defineShopGauge(
    {
      name: 'corvox_wal_archive_age_seconds',
      help: 'Since the database last archived its changes; nothing where it does not archive.',
    },
    samplesOf(sql`select extract(epoch from now() - coalesce(last_archived_time, pg_postmaster_start_time()))::float8
              as value from pg_stat_archiver where current_setting('archive_mode') <> 'off'`),
  );
}

/** The samples of a gauge from a query with a column `value` and one for each label. */
export const samplesOf =
  <Label extends string = never>(query: SQL) =>
  async () =>
    (await db.execute<Sample<Label>>(query)).rows;

/** Due jobs by name. */
export async function listDueJobs() {
  const { rows } = await db.execute<{ job_name: string; due: number; seconds: number }>(
    sql`select name as job_name, count(*)::int as due,
               extract(epoch from now() - min(start_after))::float8 as seconds
          from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`,
  );
  return rows;
}
