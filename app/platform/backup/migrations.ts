import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client } from 'pg';
import { MIGRATIONS } from '../migrate.ts';

type Known = { tag: string; when: number };

async function knownMigrations(): Promise<Known[]> {
  const journal: { entries: Known[] } = JSON.parse(
    await readFile(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'),
  );
  return journal.entries;
}

/** The latest migration of the database. */
export async function findMigration(client: Client): Promise<string> {
  const { rows } = await client.query<{ last: string }>(
    'select max(created_at)::text as last from drizzle.__drizzle_migrations',
  );
  const found = (await knownMigrations()).find(({ when }) => String(when) === rows[0]?.last);
  if (!found) throw new Error('the database has migrations that this version does not know');
  return found.tag;
}

export async function isKnownMigration(tag: string): Promise<boolean> {
  return (await knownMigrations()).some((known) => known.tag === tag);
}

/** Migrates within an open transaction: from after one migration up to another, or to the newest. */
export async function migrateWithin(
  client: Client,
  { after, upTo }: { after?: string; upTo?: string },
): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`);
  const tags = (await knownMigrations()).map(({ tag }) => tag);
  const files = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  const first = after === undefined ? 0 : tags.indexOf(after) + 1;
  const last = upTo === undefined ? tags.length : tags.indexOf(upTo) + 1;
  for (const { sql, hash, folderMillis } of files.slice(first, last)) {
    for (const statement of sql) await client.query(statement);
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    );
  }
}
