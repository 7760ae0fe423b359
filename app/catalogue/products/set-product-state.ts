import { eq } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { inTransaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { products } from '../schema.ts';
import type { ProductState } from './rules.ts';

type Move = {
  staff: Staff;
  id: string;
  to: ProductState;
  /** The version it must still have, if known. */
  version?: number | undefined;
  now: Date;
};

/** Puts a product into the shop or takes it out, and returns its previous state; units of open payments stay reserved. */
export function setProductState({ staff, id, to, version, now }: Move) {
  return inTransaction(async (tx) => {
    const [found] = await tx
      .select({ state: products.state, version: products.version })
      .from(products)
      .where(eq(products.id, id))
      .for('no key update');
    if (!found) return refused({ reason: 'not_found' });
    const before = found.state;
    if (before === to) return done({ before, version: found.version });
    if (version !== undefined && version !== found.version) return refused({ reason: 'changed' });
    const next = found.version + 1;
    await tx
      .update(products)
      .set({ state: to, version: next, updated_at: now })
      .where(eq(products.id, id));
    await recordActivity(tx, {
      adminId: staff.id,
      action: 'Updated product',
      table: 'products',
      recordId: id,
      changes: { state: { before, after: to } },
    });
    return done({ before, version: next });
  });
}
