import { and, desc, eq } from 'drizzle-orm';
import { displayUrl, summaryColumns, summaryFrom } from '#app/catalogue/queries.ts';
import type { ProductSummary } from '#app/catalogue/rules.ts';
import { categories, images, products } from '#app/catalogue/schema.ts';
import { db } from '#app/platform/database.ts';
import { wishlist } from './schema.ts';

const MAX_WISHES = 1_000;
const NEWEST_FIRST = [desc(wishlist.created_at), desc(wishlist.id)];

/** A product that leaves the shop is hidden from wishlists, until it is back. */
const wished = and(eq(products.id, wishlist.product_id), eq(products.state, 'active'));

/** The ids on a user's wishlist: enough for the hearts of any page. */
export async function listWishedIds(userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: wishlist.product_id })
    .from(wishlist)
    .innerJoin(products, wished)
    .where(eq(wishlist.user_id, userId))
    .orderBy(...NEWEST_FIRST)
    .limit(MAX_WISHES);
  return rows.map((row) => row.id);
}

export type Wish = { id: string; createdAt: Date; product: ProductSummary };

/** A user's wishlist, in stock or not. */
export async function listWishes(userId: string): Promise<Wish[]> {
  const rows = await db
    .select({ ...summaryColumns, wishId: wishlist.id, createdAt: wishlist.created_at })
    .from(wishlist)
    .innerJoin(products, wished)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .leftJoin(images, eq(images.url, displayUrl))
    .where(eq(wishlist.user_id, userId))
    .orderBy(...NEWEST_FIRST)
    .limit(MAX_WISHES);
  return rows.map(({ wishId, createdAt, ...row }) => ({
    id: wishId,
    createdAt,
    product: summaryFrom(row),
  }));
}
