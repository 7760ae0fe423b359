import { eq } from 'drizzle-orm';
import { db, type Transaction } from '#app/platform/database.ts';
import { declinedRecipients, giftReminders } from './schema.ts';

/** The day of an order's reminder, if its buyer still wants it. */
export async function findReminderDay(orderId: string): Promise<string | null> {
  const [found] = await db
    .select({ day: giftReminders.day })
    .from(giftReminders)
    .where(eq(giftReminders.order_id, orderId));
  return found?.day ?? null;
}

/** Whether the owner of this number declines gifts from this shop. */
export async function hasDeclined(
  phone: string,
  reader: Pick<Transaction, 'select'> = db,
): Promise<boolean> {
  const [found] = await reader
    .select({ phone: declinedRecipients.phone })
    .from(declinedRecipients)
    .where(eq(declinedRecipients.phone, phone));
  return found !== undefined;
}
