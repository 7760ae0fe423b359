import { and, eq } from 'drizzle-orm';
import { products } from '#app/catalogue/schema.ts';
import { inTransaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { wishlist } from './schema.ts';

/** Idempotent. */
export async function addToWishlist(userId: string, productId: string) {
  return inTransaction(async (tx) => {
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, productId), eq(products.state, 'active')))
      .for('key share');
    if (!product) return refused({ reason: 'no_such_product' });
    await tx
      .insert(wishlist)
      .values({ user_id: userId, product_id: productId })
      .onConflictDoNothing({ target: [wishlist.user_id, wishlist.product_id] });
    return done();
  });
}
