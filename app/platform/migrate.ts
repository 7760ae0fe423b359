import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import type { DatabaseUrls } from './database-urls.ts';
import { grantAppRole } from './grant-app-role.ts';
import { type JobList, prepareQueues } from './job-queues.ts';
import { isPooled } from './pooler.ts';
import { projectRoot } from './project-root.ts';

export const MIGRATIONS = join(projectRoot(), 'db/migrations');
// Arbitrary, the same in every instance: two that start together migrate one after the other.
export const MIGRATION_LOCK = 4_201_991;

const NOT_POOLED =
  'Migrations cannot go through a pooler such as pgbouncer. Set DATABASE_OWNER_URL to the owner of the tables at PostgreSQL itself.';

/** Migrates the database to this version: tables, job queues and permissions. */
export async function migrate(
  databaseUrls: DatabaseUrls,
  jobs: JobList,
): Promise<{ applied: number }> {
  const client = new Client({ connectionString: databaseUrls.owner });
  await client.connect();
  try {
    // A session lock: a pooler would keep the session open, so no migration could ever run again.
    if (await isPooled(client)) throw new Error(NOT_POOLED);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const before = await countApplied(client);
    await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS });
    await prepareQueues(databaseUrls.owner, jobs);
    if (databaseUrls.app !== databaseUrls.owner) await grantAppRole(client, databaseUrls.app);
    return { applied: (await countApplied(client)) - before };
  } finally {
    await client.end();
  }
}

/** For instances that do not migrate: refuses to start on an older database. */
export async function requireMigrated(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const missing = (await countKnownMigrations()) - (await countApplied(client));
    if (missing <= 0) return;
    throw new Error(
      `The database lacks ${missing} of this version's migrations. Run npm run migrate first, or set MIGRATE_AT_START=true.`,
    );
  } finally {
    await client.end();
  }
}

async function countApplied(client: Client): Promise<number> {
  const table = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (table.rows[0]?.name === null) return 0;
  const counted = await client.query('select count(*)::int as n from drizzle.__drizzle_migrations');
  return counted.rows[0].n;
}

/** How many migrations this version has. */
export async function countKnownMigrations(folder = MIGRATIONS): Promise<number> {
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'));
  return journal.entries.length;
}
