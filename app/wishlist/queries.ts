import { desc, eq } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { wishlist } from './schema.ts';

/** Ids of what a user wished for: enough to fill the hearts of any page. */
export async function listWishedIds(userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: wishlist.product_id })
    .from(wishlist)
    .where(eq(wishlist.user_id, userId))
    .orderBy(desc(wishlist.created_at))
    .limit(1_000);
  return rows.map((row) => row.id);
}
