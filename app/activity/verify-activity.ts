import { gt } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { digestUpTo, listSealsAfter, type Seal } from './chain.ts';
import { adminActivityLog as entries } from './schema.ts';

/** Reckons every seal anew from the rows as they are now; the first that does not hold is named. */
export async function verifyActivity() {
  let before: Seal | undefined;
  let [seals, rows] = [0, 0];
  for (;;) {
    const next = await listSealsAfter(before?.up_to ?? 0);
    if (next.length === 0) break;
    for (const seal of next) {
      const reckoned = await digestUpTo(before, seal.up_to);
      if (!reckoned.digest.equals(seal.digest)) {
        return refused({ reason: 'broken', seal, from: (before?.up_to ?? 0) + 1 });
      }
      seals += 1;
      rows += reckoned.rows;
      before = seal;
    }
  }
  const unsealed = await db.$count(entries, gt(entries.number, before?.up_to ?? 0));
  return done({ seals, rows, unsealed, last: before });
}
