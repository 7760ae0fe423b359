import { eq } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { orderNotes, orders } from '#app/orders/schema.ts';
import { inTransaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';

type NewNote = {
  staff: Staff;
  orderId: string;
  /** From the form: the same key is the same note. */
  key: string;
  body: string;
  now: Date;
};

/**
 * Adds a staff note. The activity log records that there was one, not its text: a note is deleted with its customer's data, the log cannot
 * be.
 */
export function addOrderNote({ staff, orderId, key, body, now }: NewNote) {
  return inTransaction(async (tx) => {
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('key share');
    if (!order) return refused({ reason: 'not_found' });
    const [earlier] = await tx.select().from(orderNotes).where(eq(orderNotes.id, key));
    if (earlier?.order_id === orderId && earlier.body === body) return done();
    // The same form submitted with different words is a note of its own.
    const note = { order_id: orderId, author_id: staff.id, body, created_at: now };
    const added = await tx
      .insert(orderNotes)
      .values(earlier ? note : { ...note, id: key })
      .onConflictDoNothing()
      .returning({ id: orderNotes.id });
    if (added.length === 0) return done();
    await recordActivity(tx, {
      adminId: staff.id,
      action: 'Added order note',
      table: 'orders',
      recordId: orderId,
    });
    return done();
  });
}
