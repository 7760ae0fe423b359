import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { digestUpTo, listSealsAfter, type Seal, sealKey } from './chain.ts';
import { OTHER_SECRET } from './rules.ts';
import { adminActivityLog as entries } from './schema.ts';

/**
 * Recomputes every seal from the current rows and reports the first invalid one. Seals without a key count only before the first one with a
 * key. Seals of another secret cannot be verified here: they are skipped and counted, if the log has an entry about the restore of their
 * backup.
 */
export async function verifyActivity() {
  const own = sealKey().id;
  const restored = await findRestoredUpTo();
  let before: Seal | undefined;
  let [seals, rows, unkeyed, unchecked] = [0, 0, 0, 0];
  for (;;) {
    const next = await listSealsAfter(before?.up_to ?? 0);
    if (next.length === 0) break;
    for (const seal of next) {
      const from = (before?.up_to ?? 0) + 1;
      const isKeyed = seal.key_id !== null;
      const isForeign = isKeyed && seal.key_id !== own;
      if (isForeign && seal.up_to > restored) {
        return refused({ reason: 'other_secret', seal, from });
      }
      const isLate = !isKeyed && seals > unkeyed;
      const computed = await digestUpTo(before, seal.up_to, { isKeyed });
      if (isLate || (!isForeign && !computed.digest.equals(seal.digest))) {
        return refused({ reason: 'broken', seal, from });
      }
      seals += 1;
      rows += computed.rows;
      if (!isKeyed) unkeyed += 1;
      if (isForeign) unchecked += 1;
      before = seal;
    }
  }
  const unsealed = await db.$count(entries, gt(entries.number, before?.up_to ?? 0));
  return done({ seals, rows, unkeyed, unchecked, unsealed, last: before });
}

/** The last number that came from a backup with another secret; 0 if there is none. */
async function findRestoredUpTo(): Promise<number> {
  const [found] = await db
    .select({ upTo: sql<string | null>`${entries.changes} ->> 'sealed_up_to'` })
    .from(entries)
    .where(and(eq(entries.action, OTHER_SECRET), isNull(entries.admin_id)))
    .orderBy(desc(entries.number))
    .limit(1);
  return Number(found?.upTo ?? 0);
}
