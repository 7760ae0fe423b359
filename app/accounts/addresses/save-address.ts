import { eq } from 'drizzle-orm';
import { inTransaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { addAddress, columnsOf, type NewAddress } from './add-address.ts';
import { lockAddresses } from './queries.ts';
import { freeLabel, identityOf } from './rules.ts';
import { addresses } from './schema.ts';

/** Adds an address, or changes the one with this id. */
export async function saveAddress(address: NewAddress, id?: string) {
  return inTransaction(async (tx) => {
    if (id === undefined) return addAddress(tx, address);
    const saved = await lockAddresses(tx, address.userId);
    if (!saved.some((one) => one.id === id)) return refused({ reason: 'no_such_address' });
    const others = saved.filter((one) => one.id !== id);
    const identity = identityOf(address.values);
    const same = others.find((one) => identityOf(one.values) === identity);
    if (same) return refused({ reason: 'saved_already', id: same.id, label: same.label });
    const taken = others.map(({ label }) => label);
    await tx
      .update(addresses)
      .set({
        ...columnsOf(address.values),
        label: freeLabel(address.label, address.values.city, taken),
        updated_at: address.now,
      })
      .where(eq(addresses.id, id));
    return done();
  });
}
