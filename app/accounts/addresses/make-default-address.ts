import { and, eq } from 'drizzle-orm';
import { inTransaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { lockAddresses } from './queries.ts';
import { addresses } from './schema.ts';

/** Makes this the address that the checkout preselects. */
export async function makeDefaultAddress(userId: string, id: string) {
  return inTransaction(async (tx) => {
    const saved = await lockAddresses(tx, userId);
    if (!saved.some((one) => one.id === id)) return refused({ reason: 'no_such_address' });
    // In two steps: the unique index never allows two defaults.
    await tx
      .update(addresses)
      .set({ is_default: false })
      .where(and(eq(addresses.user_id, userId), eq(addresses.is_default, true)));
    await tx.update(addresses).set({ is_default: true }).where(eq(addresses.id, id));
    return done();
  });
}
