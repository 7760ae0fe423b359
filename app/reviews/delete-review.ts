import { and, isNull } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { findOwnReview, ownReview } from './queries.ts';
import { reviews } from './schema.ts';

/** Deleting twice is deleting once. What staff took down is kept, or writing it anew would put it up again. */
export async function deleteReview(own: { userId: string; productId: string }) {
  await db.delete(reviews).where(and(ownReview(own), isNull(reviews.hidden_at)));
  return (await findOwnReview(own)) ? refused({ reason: 'hidden' }) : done();
}
