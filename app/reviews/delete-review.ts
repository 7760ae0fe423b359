import { and, isNull } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { findOwnReview, ownReview } from './queries.ts';
import { reviews } from './schema.ts';

/** Idempotent. A review hidden by staff stays stored: otherwise a new one would publish it again. */
export async function deleteReview(own: { userId: string; productId: string }) {
  await db.delete(reviews).where(and(ownReview(own), isNull(reviews.hidden_at)));
  return (await findOwnReview(own)) ? refused({ reason: 'hidden' }) : done();
}
