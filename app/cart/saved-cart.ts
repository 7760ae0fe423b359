import { and, asc, eq, exists, sql } from 'drizzle-orm';
import { displayUrl, summaryColumns, summaryFrom } from '#app/catalogue/queries.ts';
import { categories, images, products } from '#app/catalogue/schema.ts';
import { db, inTransaction } from '#app/platform/database.ts';
import type { Wanted } from './quote.ts';
import type { Cart } from './rules.ts';
import { savedCartLines } from './schema.ts';

/** Keeps a cart with the account whose owner signs out; it takes the place of one that was kept before and never fetched. */
export async function saveCart(userId: string, wanted: readonly Wanted[], now: Date) {
  if (wanted.length === 0) return;
  await inTransaction(async (tx) => {
    await tx.delete(savedCartLines).where(eq(savedCartLines.user_id, userId));
    // What is sold no more cannot be saved, and is left out by the database itself.
    const lines = sql.join(
      wanted.map(
        ({ id, quantity }, position) => sql`(${id}::uuid, ${quantity}::int, ${position}::int)`,
      ),
      sql`, `,
    );
    await tx.execute(sql`
      insert into saved_cart_lines (user_id, product_id, quantity, position, saved_at)
      select ${userId}::uuid, line.id, line.quantity, line.position, ${now}
        from (values ${lines}) as line (id, quantity, position)
        join products on products.id = line.id`);
  });
}

/** What was kept, as a device keeps it: with the names and prices of now, and only what is still offered. */
export async function listSavedCart(userId: string): Promise<Cart> {
  const rows = await db
    .select({ ...summaryColumns, quantity: savedCartLines.quantity })
    .from(savedCartLines)
    .innerJoin(products, eq(products.id, savedCartLines.product_id))
    .innerJoin(categories, eq(categories.id, products.category_id))
    .leftJoin(images, eq(images.url, displayUrl))
    .where(and(eq(savedCartLines.user_id, userId), eq(products.state, 'active')))
    .orderBy(asc(savedCartLines.position));
  return rows.map(({ quantity, ...row }) => {
    const { id, name, price, category, picture } = summaryFrom(row);
    return { id, name, price, category, image_url: picture?.url ?? null, quantity };
  });
}

export async function hasSavedCart(userId: string): Promise<boolean> {
  const own = db
    .select({ one: sql`1` })
    .from(savedCartLines)
    .where(eq(savedCartLines.user_id, userId));
  const [found] = await db.select({ has: exists(own) }).from(sql`(select) as nothing`);
  return found?.has === true;
}

export async function forgetSavedCart(userId: string): Promise<void> {
  await db.delete(savedCartLines).where(eq(savedCartLines.user_id, userId));
}
