import { finished } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { formatCount } from '#app/values/format-count.ts';
import { MIGRATION_LOCK } from '../migrate.ts';
import { readArchive } from './archive.ts';
import { InvalidArchive } from './check-archive.ts';
import type { FileStores } from './dump-shop.ts';
import { emptyShop, listHoldings } from './empty-shop.ts';
import type { Manifest } from './manifest.ts';
import { isKnownMigration, migrateWithin } from './migrations.ts';
import { columnList, listTables, quoted } from './tables.ts';

type Restoring = {
  path: string;
  manifest: Manifest;
  databaseUrl: string;
  fileStores: FileStores;
  /** Tables whose rows do not count as data of a shop in use. */
  leaveOut: readonly string[];
  /** Whether existing data may be deleted. */
  replace: boolean;
  /** The shop's own fixes in the same transaction, once its tables and files are filled. */
  afterwards: (client: Client) => Promise<void>;
  say: (line: string) => void;
};

/** Restores a checked backup: all of it, or nothing if it fails or is stopped. */
export async function restore(given: Restoring): Promise<void> {
  const { databaseUrl, manifest, say } = given;
  if (!(await isKnownMigration(manifest.migration))) {
    throw new InvalidArchive(`It was made by a newer version of the shop (${manifest.migration}).`);
  }
  await withClosedShop(databaseUrl, async (client) => {
    await refuseHoldings(client, given);
    await emptyShop(client);
    await migrateWithin(client, { upTo: manifest.migration });
    await fillTables(client, given);
    await migrateWithin(client, { after: manifest.migration });
    // Before the commit: a row never refers to a missing picture.
    await putFiles(given);
    await given.afterwards(client);
  });
  say('Everything is back.');
}

/** The same after a point-in-time recovery of the database: empties the tables that a backup leaves out. */
export async function completeRestore(
  given: Pick<Restoring, 'databaseUrl' | 'leaveOut' | 'afterwards' | 'say'>,
): Promise<void> {
  await withClosedShop(given.databaseUrl, async (client) => {
    for (const name of given.leaveOut) await client.query(`delete from ${quoted(name)}`);
    await given.afterwards(client);
  });
  given.say('The shop can be started.');
}

/** One transaction, only while no instance runs. */
async function withClosedShop(databaseUrl: string, work: (client: Client) => Promise<void>) {
  const client = new Client({ connectionString: databaseUrl, application_name: 'corvox-restore' });
  await client.connect();
  try {
    // A shop that starts meanwhile waits for this lock before it reads the database.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseOpenShop(client);
    await client.query('begin');
    await client.query(`set local statement_timeout = 0; set local timezone = 'UTC'`);
    await work(client);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

async function refuseOpenShop(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity
      where datname = current_database() and application_name ~ '^corvox(-jobs|$)' limit 1`,
  );
  if (rows.length > 0)
    throw new InvalidArchive('The shop is open. Stop every instance of it first.');
}

async function refuseHoldings(client: Client, { leaveOut, replace }: Restoring): Promise<void> {
  const holdings = (await listHoldings(client)).filter(({ name }) => !leaveOut.includes(name));
  if (holdings.length === 0 || replace) return;
  const words = holdings.slice(0, 5).map(({ name, rows }) => `${name}: ${rows}`);
  throw new InvalidArchive(
    `This shop is not empty (${words.join(', ')}). Add --replace to delete all of it and put the backup in its place.`,
  );
}

async function fillTables(client: Client, { path, manifest, say }: Restoring): Promise<void> {
  const present = new Map((await listTables(client)).map((table) => [table.name, table]));
  const wanted = new Map(manifest.tables.map((table) => [table.name, table]));
  for (const { name, columns } of wanted.values()) {
    if (String(present.get(name)?.columns) !== String(columns)) {
      throw new InvalidArchive(`The table ${name} does not fit this shop.`);
    }
    // Ledgers and totals are in the backup already; foreign keys stay enforced.
    await client.query(`alter table ${quoted(name)} disable trigger user`);
  }
  let filling: Filling | undefined;
  await readArchive(path, async (entry, bytes) => {
    const [kind, name = ''] = entry.split('/');
    const table = wanted.get(name);
    if (kind !== 'tables' || !table) return;
    if (filling?.name !== name) {
      await filling?.end();
      say(`  ${name}: ${formatCount(table.rows)} rows`);
      filling = fill(client, table);
    }
    await filling.write(bytes);
  });
  await filling?.end();
  for (const { name, rows } of wanted.values()) {
    const counted = await client.query<{ n: string }>(`select count(*) as n from ${quoted(name)}`);
    if (Number(counted.rows[0]?.n) !== rows)
      throw new InvalidArchive(`Rows of ${name} are missing.`);
    await client.query(`alter table ${quoted(name)} enable trigger user`);
  }
  for (const { name, last } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, last]);
  }
}

type Filling = ReturnType<typeof fill>;

/** A table's rows come in chunks, which may end in the middle of a row. */
function fill(client: Client, { name, columns }: { name: string; columns: string[] }) {
  const rows = client.query(copyFrom(`copy ${quoted(name)} (${columnList(columns)}) from stdin`));
  const whole = finished(rows);
  whole.catch(() => undefined);
  return {
    name,
    write: (bytes: Buffer) => {
      const taken = new Promise<void>((resolve, reject) => {
        rows.write(bytes, (error) => (error ? reject(error) : resolve()));
      });
      return Promise.race([taken, whole]);
    },
    end: async () => {
      rows.end();
      await whole;
    },
  };
}

async function putFiles({ path, manifest, fileStores, say }: Restoring): Promise<void> {
  const files = manifest.entries.filter(({ name }) => name.startsWith('files/')).length;
  say(`  ${formatCount(files)} files`);
  await readArchive(path, async (entry, bytes) => {
    const [kind, store = '', name = ''] = entry.split('/');
    if (kind === 'files') await fileStores[store]?.put(name, bytes);
  });
}
