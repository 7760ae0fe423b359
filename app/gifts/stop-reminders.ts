import { and, eq } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { giftReminders } from './schema.ts';

/** Deletes all reminders of this person, or the one of an order. */
export async function stopReminders(userId: string, orderId?: string): Promise<void> {
  const own = eq(giftReminders.user_id, userId);
  await db
    .delete(giftReminders)
    .where(orderId === undefined ? own : and(own, eq(giftReminders.order_id, orderId)));
}
