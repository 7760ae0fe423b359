import { mkdir, readdir, stat } from 'node:fs/promises';
import { db } from '../database.ts';
import { log } from '../log.ts';
import { backups } from '../schema.ts';
import { checkArchive, InvalidArchive } from './check-archive.ts';
import { backupFolder, backupPath, madeAtFrom } from './names.ts';

// A file may still be being copied: it is read once its size is stable.
const RESTS_MS = 60_000;
const OTHER_SECRET =
  'It was changed, or made by a shop with another secret: restoring it takes --other-secret.';

/** Lists backup files that are not in the table: copied here, or newer than a restored table. Each is read in full. */
export async function listBackupFiles(now: Date): Promise<void> {
  const folder = backupFolder();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const listed = await db.select({ file: backups.file }).from(backups);
  const known = new Set(listed.map(({ file }) => file));
  for (const file of await readdir(folder)) {
    const madeAt = madeAtFrom(file);
    if (madeAt === undefined || known.has(file)) continue;
    const found = await stat(backupPath(file)).catch(() => undefined);
    if (!found || Math.abs(now.getTime() - found.mtimeMs) < RESTS_MS) continue;
    const looked = await lookInto(file);
    log.info({ backup: file, ...looked }, 'backup found');
    await db
      .insert(backups)
      .values({
        file,
        ...looked,
        bytes: found.size,
        // A date in the future would delay the next scheduled backup.
        created_at: madeAt > now ? now : madeAt,
        finished_at: now,
      })
      .onConflictDoNothing();
  }
}

async function lookInto(file: string): Promise<{ state: 'done' | 'failed'; error?: string }> {
  try {
    const { sealed } = await checkArchive(backupPath(file));
    return sealed ? { state: 'done' } : { state: 'done', error: OTHER_SECRET };
  } catch (error) {
    if (!(error instanceof InvalidArchive)) throw error;
    return { state: 'failed', error: error.message };
  }
}
