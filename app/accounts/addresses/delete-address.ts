import { eq } from 'drizzle-orm';
import { inTransaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { lockAddresses } from './queries.ts';
import { addresses } from './schema.ts';

/** Deletes an address of the address book. If it was the default, the next in the list becomes it. */
export async function deleteAddress(userId: string, id: string) {
  return inTransaction(async (tx) => {
    const saved = await lockAddresses(tx, userId);
    const found = saved.find((one) => one.id === id);
    if (!found) return refused({ reason: 'no_such_address' });
    await tx.delete(addresses).where(eq(addresses.id, id));
    const next = saved.find((one) => one.id !== id);
    if (found.isDefault && next) {
      await tx.update(addresses).set({ is_default: true }).where(eq(addresses.id, next.id));
    }
    return done();
  });
}
