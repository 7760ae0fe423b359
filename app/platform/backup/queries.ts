import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { db, type Transaction } from '../database.ts';
import { backups } from '../schema.ts';

export async function findBackup(id: string) {
  const [found] = await db.select().from(backups).where(eq(backups.id, id));
  return found;
}

export async function findLastGoodBackup() {
  const [found] = await db
    .select({ startedAt: backups.created_at })
    .from(backups)
    // A backup with a problem is restored only by an administrator who knows the reason.
    .where(and(eq(backups.state, 'done'), isNull(backups.error)))
    .orderBy(desc(backups.created_at))
    .limit(1);
  return found;
}

/** The advisory lock of a running backup: arbitrary numbers, the same in every instance. */
export const BACKUP_LOCK = { space: 4_201, lock: 1_992 };

// A backup without its lock after this time belongs to an instance that crashed.
const WAITS_SECONDS = 120;

/** Whether a backup is running or waiting to run; one whose process died does not count. */
export async function isUnderWay(reader: Pick<Transaction, 'select'> = db): Promise<boolean> {
  const held = sql`exists (
    select 1 from pg_locks
     where locktype = 'advisory' and classid = ${BACKUP_LOCK.space} and objid = ${BACKUP_LOCK.lock} and objsubid = 2
       and database = (select oid from pg_database where datname = current_database()))`;
  const fresh = sql`${backups.created_at} > now() - ${WAITS_SECONDS} * interval '1 second'`;
  const [found] = await reader
    .select({ id: backups.id })
    .from(backups)
    .where(and(eq(backups.state, 'running'), sql`(${held} or ${fresh})`))
    .limit(1);
  return found !== undefined;
}
