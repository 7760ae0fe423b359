import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { db, isDatabaseAway } from '../database.ts';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { backups } from '../schema.ts';
import { writeArchive } from './archive.ts';
import { type FileStores, dumpShop } from './dump-shop.ts';
import { backupFolder, backupPath, draftOf } from './names.ts';
import { findBackup, BACKUP_LOCK } from './queries.ts';

type Making = {
  /** Tables whose rows are not backed up. */
  leaveOut: readonly string[];
  fileStores: FileStores;
  signal: AbortSignal;
};

/** Makes one requested backup: either the complete file under its name, or no file and the error in its row. */
export async function makeBackup(
  id: string,
  { leaveOut, fileStores, signal }: Making,
): Promise<void> {
  const backup = await findBackup(id);
  if (backup?.state !== 'running') return;
  const path = backupPath(backup.file);
  const [client, lock] = [openClient(), openClient()];
  try {
    await client.connect();
    await lock.connect();
    if (!(await takeLock(lock))) throw new Error('another backup is being made');
    await prepareFolder(backup.file);
    await writeArchive(
      draftOf(path),
      (add) => dumpShop({ client, leaveOut, fileStores, add }),
      signal,
    );
    await rename(draftOf(path), path);
    const { size } = await stat(path);
    await note(id, { state: 'done', bytes: size });
    log.info({ backup: backup.file, bytes: size }, 'backup made');
  } catch (error) {
    log.error({ err: error, backup: backup.file }, 'alert: a backup failed');
    await rm(draftOf(path), { force: true }).catch(() => undefined);
    await note(id, { state: 'failed', error: messageFor(error, signal) });
  } finally {
    await client.end().catch(() => undefined);
    await lock.end().catch(() => undefined);
  }
}

function openClient(): Client {
  const client = new Client({
    connectionString: env().DATABASE_URL,
    application_name: 'corvox-backup',
    connectionTimeoutMillis: 5_000,
  });
  // Its errors are reported by its queries.
  client.on('error', () => undefined);
  return client;
}

/** Held as long as this connection lives. Within a transaction: through a pooler, a session's lock would never be released. */
async function takeLock(lock: Client): Promise<boolean> {
  await lock.query('begin; set local idle_in_transaction_session_timeout = 0');
  const { rows } = await lock.query<{ mine: boolean }>(
    'select pg_try_advisory_xact_lock($1, $2) as mine',
    [BACKUP_LOCK.space, BACKUP_LOCK.lock],
  );
  return rows[0]?.mine === true;
}

/** Only this account may read the folder, and partial files of a killed process are deleted. */
async function prepareFolder(mine: string): Promise<void> {
  const folder = backupFolder();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  for (const name of await readdir(folder)) {
    if (name.endsWith('.part') && name !== draftOf(mine)) {
      await rm(backupPath(name), { force: true });
    }
  }
}

type Ending = { state: 'done' | 'failed'; bytes?: number; error?: string };

async function note(id: string, ending: Ending): Promise<void> {
  await db
    .update(backups)
    .set({ ...ending, finished_at: sql`clock_timestamp()` })
    .where(eq(backups.id, id));
}

function messageFor(error: unknown, signal: AbortSignal): string {
  const code = String(Reflect.get(Object(error), 'code') ?? '');
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return 'The shop may not write into the folder of its backups.';
  }
  if (isDatabaseAway(error)) return 'The database could not be reached.';
  if (signal.aborted) return 'It was broken off.';
  return 'Something went wrong; the log says what.';
}
