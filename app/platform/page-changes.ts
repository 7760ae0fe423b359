import { lt, sql } from 'drizzle-orm';
import { db } from './database.ts';
import { POSITION } from './replica/position.ts';
import { requireReplayed } from './replica/reads.ts';
import { pageChanges } from './schema.ts';

/** Tags of what changed since the last poll; 'everything' if that is unknown. */
export type ChangedTags = readonly string[] | 'everything';

type Change = { transaction: bigint; tag: string };
export type ChangesSince = {
  /** The oldest transaction that was still running: the next poll starts there. */
  oldestRunning: bigint;
  changes: Change[];
};

const MOST_CHANGES = 2_000;
// Twice the longest time without a poll after which an instance purges all pages.
const RETENTION_MS = 60 * 60_000;
const LONGEST_GAP_MS = RETENTION_MS / 2;

/**
 * Polls for changes of public pages. A transaction may commit after later ones, so each poll starts at the oldest one that was running at
 * the last poll, and skips known changes.
 */
export function openPageChanges(
  read: (from: bigint | undefined) => Promise<ChangesSince> = readChanges,
  clock: () => number = () => performance.now(),
): () => Promise<ChangedTags> {
  let from: bigint | undefined;
  let polledAt = Number.NEGATIVE_INFINITY;
  let seen = new Set<string>();

  return async () => {
    const now = clock();
    const { oldestRunning, changes } = await read(from);
    const isKnown =
      from !== undefined &&
      // A restored or replaced database counts its transactions from a different number.
      oldestRunning >= from &&
      changes.length < MOST_CHANGES &&
      now - polledAt < LONGEST_GAP_MS;
    const fresh = changes.filter((change) => !seen.has(nameOf(change)));
    seen = new Set(
      changes.filter(({ transaction }) => transaction >= oldestRunning).map((one) => nameOf(one)),
    );
    from = oldestRunning;
    polledAt = now;
    return isKnown ? [...new Set(fresh.map(({ tag }) => tag))] : 'everything';
  };
}

const nameOf = ({ transaction, tag }: Change) => `${transaction} ${tag}`;

async function readChanges(from: bigint | undefined): Promise<ChangesSince> {
  // One statement, one snapshot: a transaction it cannot see is still running or has not begun. The first poll also reads what the second
  // will read again, which would otherwise count as new.
  const { rows } = await db.execute<{
    oldest: string;
    position: string;
    changes: { x: string; tag: string }[] | null;
  }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as oldest, ${sql.raw(POSITION)} as position,
      (select json_agg(json_build_object('x', transaction::text, 'tag', tag)) from (
        select transaction, tag from page_changes
        where transaction >= coalesce(${from === undefined ? null : String(from)}::text::xid8, pg_snapshot_xmin(pg_current_snapshot()))
        limit ${MOST_CHANGES}) as since
      ) as changes`);
  const [row] = rows;
  if (!row) throw new Error('a select without from gives a row');
  requireReplayed(BigInt(row.position));
  return {
    oldestRunning: BigInt(row.oldest),
    changes: (row.changes ?? []).map(({ x, tag }) => ({ transaction: BigInt(x), tag })),
  };
}

export async function deleteOldPageChanges(now: Date): Promise<void> {
  await db
    .delete(pageChanges)
    .where(lt(pageChanges.created_at, new Date(now.getTime() - RETENTION_MS)));
}
