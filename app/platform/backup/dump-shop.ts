import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Add } from './archive.ts';
import { FORMAT, type Entry, MANIFEST, type Manifest, sealedManifest } from './manifest.ts';
import { findMigration } from './migrations.ts';
import {
  columnList,
  inFillingOrder,
  listSequences,
  listTables,
  quoted,
  type Table,
} from './tables.ts';

const PART_BYTES = 4 * 1024 * 1024;

/** Files by name, without folders, in any storage. */
export type FileStore = {
  list(): AsyncIterable<{ name: string }>;
  find(name: string): Promise<Uint8Array | undefined>;
  put(name: string, bytes: Uint8Array): Promise<unknown>;
};
export type FileStores = Readonly<Record<string, FileStore>>;

type Dump = { client: Client; leaveOut: readonly string[]; fileStores: FileStores; add: Add };

/** Writes everything into an archive: a consistent snapshot of the tables, and every file they may refer to. */
export async function dumpShop({ client, leaveOut, fileStores, add }: Dump): Promise<void> {
  const entries: Entry[] = [];
  const addEntry = async (name: string, bytes: Buffer) => {
    entries.push(await add(name, bytes));
  };
  const stored = new Set<string>();
  // Files before and after the tables: one may be removed meanwhile, and a new one may be in the snapshot already.
  await addFiles(fileStores, stored, addEntry);
  await client.query('begin isolation level repeatable read, read only');
  await client.query(
    `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'`,
  );
  const migration = await findMigration(client);
  const all = await listTables(client);
  const order = inFillingOrder(all.filter(({ name }) => !leaveOut.includes(name)));
  const tables: Manifest['tables'] = [];
  for (const table of order) {
    const rows = await addTable(client, table, addEntry);
    tables.push({ name: table.name, columns: table.columns, rows });
  }
  const sequences = await listSequences(client);
  await client.query('commit');
  await addFiles(fileStores, stored, addEntry);
  const manifest: Manifest = {
    format: FORMAT,
    madeAt: new Date().toISOString(),
    migration,
    tables,
    sequences,
    entries,
  };
  await add(MANIFEST, sealedManifest(manifest));
}

type AddEntry = (name: string, bytes: Buffer) => Promise<void>;

async function addFiles(
  fileStores: FileStores,
  stored: Set<string>,
  addEntry: AddEntry,
): Promise<void> {
  for (const [store, files] of Object.entries(fileStores)) {
    for await (const { name } of files.list()) {
      const entry = `files/${store}/${name}`;
      if (stored.has(entry) || name.endsWith('.part')) continue;
      const bytes = await files.find(name);
      if (!bytes) continue;
      stored.add(entry);
      await addEntry(entry, Buffer.from(bytes));
    }
  }
}

/** In chunks: an archive needs sizes beforehand, and a table may not fit into memory. */
async function addTable(
  client: Client,
  { name, columns }: Table,
  addEntry: AddEntry,
): Promise<number> {
  const rows = client.query(copyTo(`copy ${quoted(name)} (${columnList(columns)}) to stdout`));
  let [pieces, size, part]: [Buffer[], number, number] = [[], 0, 0];
  const flush = async () => {
    part += 1;
    const bytes = Buffer.concat(pieces);
    [pieces, size] = [[], 0];
    await addEntry(`tables/${name}/${String(part).padStart(6, '0')}`, bytes);
  };
  for await (const piece of rows) {
    pieces.push(piece as Buffer);
    size += (piece as Buffer).length;
    if (size >= PART_BYTES) await flush();
  }
  if (size > 0) await flush();
  return rows.rowCount;
}
