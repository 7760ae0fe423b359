import { and, eq, isNotNull } from 'drizzle-orm';
import type { Moderator } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { inTransaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { reviews } from '../schema.ts';

/** Shows a hidden review again. */
export function showReview({ moderator, id }: { moderator: Moderator; id: string }) {
  return inTransaction(async (tx) => {
    const shown = await tx
      .update(reviews)
      .set({ hidden_at: null, hidden_by: null, hidden_reason: '' })
      .where(and(eq(reviews.id, id), isNotNull(reviews.hidden_at)))
      .returning({ id: reviews.id });
    if (shown.length === 0) return refused({ reason: 'moved_on' });
    await recordActivity(tx, {
      adminId: moderator.id,
      action: 'Showed review',
      table: 'reviews',
      recordId: id,
      changes: { shown: { before: false, after: true } },
    });
    return done();
  });
}
