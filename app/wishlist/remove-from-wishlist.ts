import { and, eq } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { wishlist } from './schema.ts';

/** Idempotent. */
export async function removeFromWishlist(userId: string, productId: string): Promise<void> {
  await db
    .delete(wishlist)
    .where(and(eq(wishlist.user_id, userId), eq(wishlist.product_id, productId)));
}
