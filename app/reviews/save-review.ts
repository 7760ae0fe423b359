import { eq, isNull } from 'drizzle-orm';
import { products } from '#app/catalogue/schema.ts';
import { inTransaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { ReviewInput } from './form.ts';
import { lockDelivery } from './queries.ts';
import { reviews } from './schema.ts';

type NewReview = ReviewInput & { userId: string; productId: string; now: Date };

/** One review per user and product: saving again changes it. One that staff have hidden stays hidden. */
export async function saveReview({ userId, productId, rating, nickname, body, now }: NewReview) {
  return inTransaction(async (tx) => {
    // The order before the product, as in a cancellation.
    const orderId = await lockDelivery(tx, { userId, productId });
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.id, productId))
      .for('key share');
    if (!product) return refused({ reason: 'no_such_product' });
    if (orderId === undefined) return refused({ reason: 'not_bought' });
    const result = { order_id: orderId, rating, nickname, body, updated_at: now };
    const saved = await tx
      .insert(reviews)
      .values({ ...result, user_id: userId, product_id: productId, created_at: now })
      .onConflictDoUpdate({
        target: [reviews.product_id, reviews.user_id],
        set: result,
        setWhere: isNull(reviews.hidden_at),
      })
      .returning({ id: reviews.id });
    return saved.length > 0 ? done() : refused({ reason: 'hidden' });
  });
}
