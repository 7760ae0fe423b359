import { sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';

const ROWS_AT_ONCE = 500;

/**
 * Deletes the values of a fact that its category no longer has: in products of that category, and in every product once no category has it.
 * In small batches: each row is reindexed, and a buyer of one of them waits.
 */
export async function removeFactValues(categoryId: string, factId: string): Promise<void> {
  const listed = JSON.stringify([{ id: factId }]);
  for (;;) {
    const { rowCount } = await db.execute(sql`
      update products set facts = facts - ${factId}::text
      where id in (
        select products.id from products join categories on categories.id = products.category_id
        where products.facts ? ${factId}
          and not categories.facts @> ${listed}::jsonb
          and (products.category_id = ${categoryId}
               or not exists (select from categories where facts @> ${listed}::jsonb))
        order by products.id limit ${ROWS_AT_ONCE} for no key update of products)`);
    if ((rowCount ?? 0) < ROWS_AT_ONCE) return;
  }
}
