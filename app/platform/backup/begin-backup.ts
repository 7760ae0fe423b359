import { sql } from 'drizzle-orm';
import { done, refused } from '#app/values/outcome.ts';
import type { Transaction } from '../database.ts';
import { enqueue } from '../jobs.ts';
import { platformJobs } from '../platform-jobs.ts';
import { backups } from '../schema.ts';
import { backupName } from './names.ts';
import { isUnderWay, BACKUP_LOCK } from './queries.ts';

type Input = { by: string | null; now: Date };

/** Requests a backup; there is never more than one at a time, however many ask. */
export async function beginBackup(tx: Transaction, { by, now }: Input) {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${BACKUP_LOCK.space}, ${BACKUP_LOCK.lock + 1})`,
  );
  if (await isUnderWay(tx)) return refused({ reason: 'under_way' });
  const [made] = await tx
    .insert(backups)
    .values({ file: backupName(now), made_by: by, created_at: now })
    .returning({ id: backups.id, file: backups.file });
  if (!made) throw new Error('no backup was begun');
  await enqueue(tx, platformJobs.makeBackup, { backupId: made.id });
  return done(made);
}
