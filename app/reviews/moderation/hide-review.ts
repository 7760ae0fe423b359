import { and, eq, isNull } from 'drizzle-orm';
import type { Moderator } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { inTransaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { reviews } from '../schema.ts';

type Hiding = { moderator: Moderator; id: string; reason: string; now: Date };

/** Hides a review, text and stars; its author reads the reason. */
export function hideReview({ moderator, id, reason, now }: Hiding) {
  return inTransaction(async (tx) => {
    const hidden = await tx
      .update(reviews)
      .set({ hidden_at: now, hidden_by: moderator.id, hidden_reason: reason })
      .where(and(eq(reviews.id, id), isNull(reviews.hidden_at)))
      .returning({ id: reviews.id });
    if (hidden.length === 0) return refused({ reason: 'moved_on' });
    await recordActivity(tx, {
      adminId: moderator.id,
      action: 'Hid review',
      table: 'reviews',
      recordId: id,
      changes: { shown: { before: true, after: false } },
    });
    return done();
  });
}
