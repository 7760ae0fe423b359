import { and, eq, isNotNull } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { inTransaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { contactMessages } from '../schema.ts';

/** Reopens a message. The earlier answer stays visible until the next one. */
export function reopenMessage({ staff, id }: { staff: Staff; id: string }) {
  return inTransaction(async (tx) => {
    const opened = await tx
      .update(contactMessages)
      .set({ answered_at: null, answered_by: null })
      .where(and(eq(contactMessages.id, id), isNotNull(contactMessages.answered_at)))
      .returning({ id: contactMessages.id });
    if (opened.length === 0) return refused({ reason: 'moved_on' });
    await recordActivity(tx, {
      adminId: staff.id,
      action: 'Reopened message',
      table: 'contact_messages',
      recordId: id,
      changes: { answered: { before: true, after: false } },
    });
    return done();
  });
}
