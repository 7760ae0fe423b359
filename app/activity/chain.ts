import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { asc, desc, gt, type SQL, sql } from 'drizzle-orm';
import { db, type Transaction } from '#app/platform/database.ts';
import { shopKey } from '#app/platform/secret.ts';
import { activitySeals, adminActivityLog as entries } from './schema.ts';

export type Seal = typeof activitySeals.$inferSelect;

const AT_ONCE = 2_000;

/** The key of this shop's seals: without it nobody can make a valid seal for changed entries. */
export const sealKey = () => shopKey('activity seals');

const common = sql`${entries.number}, ${entries.id}, ${entries.admin_id},
  ${entries.action}, ${entries.table_name}, ${entries.record_id}, ${entries.changes}, ${entries.ip},
  ${entries.request_id}, (extract(epoch from ${entries.created_at}) * 1000000)::bigint`;

/** All values of a row as one line, always serialised the same way. */
const line = sql<string>`json_build_array(${common}, ${entries.batch_id})::text`;
/** The format of older seals, made without a key and before there were batches. */
const oldLine = sql<string>`json_build_array(${common})::text`;

type Made = { isKeyed: boolean };

/** The digest of the previous seal and of every row after it up to this number, read in batches. */
export async function digestUpTo(before: Seal | undefined, upTo: number, { isKeyed }: Made) {
  const hash = isKeyed ? createHmac('sha256', sealKey().key) : createHash('sha256');
  hash.update(before?.digest ?? '');
  let at = before?.up_to ?? Number.MIN_SAFE_INTEGER;
  let rows = 0;
  for (;;) {
    const read = await addRows(hash, isKeyed ? line : oldLine, [at, upTo]);
    rows += read.rows;
    if (read.rows < AT_ONCE) return { digest: hash.digest(), rows };
    at = read.last;
  }
}

async function addRows(hash: Hash | Hmac, text: SQL<string>, [after, upTo]: [number, number]) {
  const found = await db
    .select({ number: entries.number, line: text })
    .from(entries)
    .where(sql`${entries.number} > ${after} and ${entries.number} <= ${upTo}`)
    .orderBy(asc(entries.number))
    .limit(AT_ONCE);
  for (const row of found) hash.update(row.line).update('\n');
  return { rows: found.length, last: found.at(-1)?.number ?? upTo };
}

export async function findLastSeal(
  reader: Pick<Transaction, 'select'> = db,
): Promise<Seal | undefined> {
  const [last] = await reader
    .select()
    .from(activitySeals)
    .orderBy(desc(activitySeals.up_to))
    .limit(1);
  return last;
}

/** The seals in order, read in batches. */
export async function listSealsAfter(upTo: number): Promise<Seal[]> {
  return db
    .select()
    .from(activitySeals)
    .where(gt(activitySeals.up_to, upTo))
    .orderBy(asc(activitySeals.up_to))
    .limit(AT_ONCE);
}
