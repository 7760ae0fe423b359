import { eq, sql } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { inTransaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { newsletterSubscriptions } from '../schema.ts';

export const REMOVED = 'Removed newsletter subscription' as const;
const { email, created_at } = newsletterSubscriptions;

/** Removes an address at its owner's request. The log has no trace of the address. */
export function removeSubscription(staff: Staff, id: string) {
  return inTransaction(async (tx) => {
    const [removed] = await tx
      .delete(newsletterSubscriptions)
      .where(eq(newsletterSubscriptions.id, id))
      .returning({ email, since: sql<string>`${created_at}::text` });
    if (!removed) return refused({ reason: 'gone' });
    await recordActivity(tx, {
      adminId: staff.id,
      action: REMOVED,
      table: 'newsletter_subscriptions',
      recordId: id,
    });
    return done({ id, ...removed });
  });
}
