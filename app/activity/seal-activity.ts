import { desc, lt, sql } from 'drizzle-orm';
import { db, inTransaction } from '#app/platform/database.ts';
import { digestUpTo, findLastSeal, sealKey } from './chain.ts';
import { activitySeals, adminActivityLog as entries } from './schema.ts';

const SETTLED_AFTER_MS = 60_000;
const MAX_ROWS = 500_000;

/** Seals the entries since the last seal: a later change breaks the chain. */
export async function sealActivity(now: Date): Promise<void> {
  const last = await findLastSeal();
  const settled = await findSettled(now);
  const upTo = Math.min(settled, (last?.up_to ?? 0) + MAX_ROWS);
  if (upTo <= (last?.up_to ?? 0)) return;
  const { digest, rows } = await digestUpTo(last, upTo, { isKeyed: true });
  if (rows === 0) return;
  await inTransaction(async (tx) => {
    await tx.execute(sql`lock table ${activitySeals} in share row exclusive mode`);
    // A concurrent run was faster: its seal counts, and ours would not follow it.
    if ((await findLastSeal(tx))?.up_to !== last?.up_to) return;
    await tx.insert(activitySeals).values({ up_to: upTo, digest, key_id: sealKey().id });
  });
}

/**
 * The number up to which all rows are committed. An open transaction may have a lower number than a committed one, so open writes are
 * waited for; if that takes long, the next run seals.
 */
async function findSettled(now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '1s'`);
    await tx.execute(sql`lock table ${entries} in share mode`);
    const [found] = await tx
      .select({ number: entries.number })
      .from(entries)
      .where(lt(entries.created_at, new Date(now.getTime() - SETTLED_AFTER_MS)))
      .orderBy(desc(entries.number))
      .limit(1);
    return found?.number ?? 0;
  });
}
