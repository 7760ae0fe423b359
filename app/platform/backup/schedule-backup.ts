import { rm, stat } from 'node:fs/promises';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { db, inTransaction } from '../database.ts';
import { log } from '../log.ts';
import { backups } from '../schema.ts';
import { beginBackup } from './begin-backup.ts';
import { listBackupFiles } from './list-backup-files.ts';
import { backupPath } from './names.ts';
import { findLastGoodBackup, isUnderWay } from './queries.ts';
import { expiredBackups, type Frequency, isBackupDue } from './rules.ts';

type Schedule = { frequency: Frequency; retentionDays: number; now: Date };

/** Updates the list of backups from the storage, deletes expired ones and starts one that is due. */
export async function scheduleBackup({ frequency, retentionDays, now }: Schedule): Promise<void> {
  if (!(await isUnderWay())) await endBrokenOff(now);
  await listBackupFiles(now);
  await removeOld(retentionDays, now);
  const lastAt = (await findLastGoodBackup())?.startedAt;
  if (!isBackupDue({ frequency, lastAt, now })) return;
  await inTransaction((tx) => beginBackup(tx, { by: null, now }));
}

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(backupPath(file))).size;
  } catch {
    return undefined;
  }
}

/** Its process died. A file under its final name is complete all the same. */
async function endBrokenOff(now: Date): Promise<void> {
  const rows = await db
    .select({ id: backups.id, file: backups.file })
    .from(backups)
    .where(and(eq(backups.state, 'running'), lt(backups.created_at, now)));
  for (const { id, file } of rows) {
    const bytes = await sizeOf(file);
    const ending =
      bytes === undefined
        ? { state: 'failed' as const, error: 'It was broken off.' }
        : { state: 'done' as const, bytes };
    await db
      .update(backups)
      .set({ ...ending, finished_at: sql`now()` })
      .where(and(eq(backups.id, id), eq(backups.state, 'running')));
  }
}

async function removeOld(retentionDays: number, now: Date): Promise<void> {
  const all = await db
    .select({
      id: backups.id,
      file: backups.file,
      state: backups.state,
      isGood: sql<boolean>`${backups.state} = 'done' and ${backups.error} is null`,
      madeAt: backups.created_at,
      listedAt: backups.finished_at,
    })
    .from(backups);
  const stored = all.map((backup) => ({
    ...backup,
    listedSince: backup.listedAt ?? backup.madeAt,
  }));
  const gone = new Set(expiredBackups(stored, retentionDays, now));
  // The file first: the other order would list the file again as a new backup.
  for (const { id, file } of all) if (gone.has(id)) await rm(backupPath(file), { force: true });
  if (gone.size === 0) return;
  await db.delete(backups).where(inArray(backups.id, [...gone]));
  log.info({ removed: gone.size }, 'old backups removed');
}
