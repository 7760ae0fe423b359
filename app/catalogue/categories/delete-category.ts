import { count, eq, sql } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { inTransaction } from '#app/platform/database.ts';
import { enqueue } from '#app/platform/jobs.ts';
import { done, refused } from '#app/values/outcome.ts';
import { catalogueJobs } from '../jobs.ts';
import { categories, products } from '../schema.ts';

type Deletion = {
  staff: Staff;
  id: string;
  /** The category that receives the products; null if none was chosen. */
  moveTo: string | null;
};

/** A category is deleted only when it is empty, or when its products move to another one in the same transaction. */
export function deleteCategory({ staff, id, moveTo }: Deletion) {
  return inTransaction(async (tx) => {
    const held = await tx
      .select({ id: categories.id, name: categories.name, facts: categories.facts })
      .from(categories)
      .where(sql`${categories.id} in (${id}, ${moveTo ?? id})`)
      .orderBy(categories.id)
      .for('update');
    const category = held.find((one) => one.id === id);
    if (!category) return refused({ reason: 'not_found' });
    const target = held.find((one) => one.id === moveTo && one.id !== id);
    const [{ total } = { total: 0 }] = await tx
      .select({ total: count() })
      .from(products)
      .where(eq(products.category_id, id));
    if (total > 0 && !target) return refused({ reason: 'has_products', total });
    if (total > 0 && target) {
      await tx.update(products).set({ category_id: target.id }).where(eq(products.category_id, id));
    }
    await tx.delete(categories).where(eq(categories.id, id));
    for (const { id: factId } of category.facts) {
      await enqueue(tx, catalogueJobs.removeFactValues, { categoryId: id, factId });
    }
    await recordActivity(tx, {
      adminId: staff.id,
      action: 'Deleted category',
      table: 'categories',
      recordId: id,
      changes: {
        name: { before: category.name, after: null },
        ...(total > 0 &&
          target && { moved_products: { before: null, after: { total, to: target.name } } }),
      },
    });
    return done({ moved: total });
  });
}
