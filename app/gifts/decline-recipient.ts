import { eq } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { inTransaction } from '#app/platform/database.ts';
import { declinedRecipients } from './schema.ts';

type Decline = {
  staff: Staff;
  /** The order through which staff learnt of it: the log has the order, not the number. */
  orderId: string;
  phone: string;
  /** Whether they decline gifts; false undoes it. */
  declines: boolean;
};

/** Stores that the owner of this number declines gifts, or accepts them again. */
export function declineRecipient({ staff, orderId, phone, declines }: Decline): Promise<void> {
  return inTransaction(async (tx) => {
    const changed = declines
      ? await tx
          .insert(declinedRecipients)
          .values({ phone, added_by: staff.id })
          .onConflictDoNothing()
          .returning({ phone: declinedRecipients.phone })
      : await tx
          .delete(declinedRecipients)
          .where(eq(declinedRecipients.phone, phone))
          .returning({ phone: declinedRecipients.phone });
    if (changed.length === 0) return;
    await recordActivity(tx, {
      adminId: staff.id,
      action: declines ? 'Stopped gifts to recipient' : 'Allowed gifts to recipient',
      table: 'orders',
      recordId: orderId,
      changes: {
        gifts: {
          before: declines ? 'allowed' : 'stopped',
          after: declines ? 'stopped' : 'allowed',
        },
      },
    });
  });
}
