import { join } from 'node:path';
import { jobs } from '#app/jobs.ts';
import { databaseUrlsFrom, databaseUrlsOf } from '#app/platform/database-urls.ts';
import { findRunningPostgres } from '#app/platform/embedded-postgres/connection.ts';
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/start.ts';
import { type Env, readEnv } from '#app/platform/env.ts';
import { migrate, requireMigrated } from '#app/platform/migrate.ts';
import { setDatabaseUrl } from './set-database-url.ts';

/** Runs `work` on the shop's migrated database: the configured one, the running one, or the embedded one started for it. */
export async function withDatabase(work: (databaseUrl: string, env: Env) => Promise<void>) {
  const env = readEnv(process.env);
  const dataDir = join(env.DATA_DIR, 'postgres');
  const named = databaseUrlsFrom(env);
  const running = findRunningPostgres(dataDir)?.url;
  const own =
    named || running ? undefined : await startEmbeddedPostgres({ dataDir, log: console.log });
  const databaseUrls = named ?? databaseUrlsOf(running ?? own?.url ?? '');
  try {
    // As at a start: where others migrate, this may not be the owner of the tables.
    if (env.MIGRATE_AT_START) await migrate(databaseUrls, jobs);
    else await requireMigrated(databaseUrls.owner);
    setDatabaseUrl(databaseUrls.owner);
    await work(databaseUrls.owner, env);
  } finally {
    await own?.stop();
  }
}
