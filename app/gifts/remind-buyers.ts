import { and, asc, eq, gte, inArray, lt, lte } from 'drizzle-orm';
import { users } from '#app/accounts/schema.ts';
import { writeMails } from '#app/mail/write-mail.ts';
import { inTransaction } from '#app/platform/database.ts';
import { dayOf } from '#app/values/day.ts';
import { reminderMail } from './mail/reminder-mail.tsx';
import { daysToRemindOf } from './reminder-rules.ts';
import { giftReminders } from './schema.ts';

const AT_ONCE = 100;

/** Writes the mails that are due. A reminder is deleted with its mail, in one transaction, so that none is sent twice. */
export async function remindBuyers(now: Date, signal: AbortSignal): Promise<void> {
  const { from, to } = daysToRemindOf(dayOf(now));
  while (!signal.aborted) {
    const written = await inTransaction(async (tx) => {
      // Skips those that another instance has locked.
      const due = await tx
        .select({
          orderId: giftReminders.order_id,
          userId: giftReminders.user_id,
          day: giftReminders.day,
          email: users.email,
        })
        .from(giftReminders)
        .innerJoin(users, eq(users.id, giftReminders.user_id))
        .where(and(gte(giftReminders.day, from), lte(giftReminders.day, to)))
        .orderBy(asc(giftReminders.day))
        .limit(AT_ONCE)
        .for('update', { of: giftReminders, skipLocked: true });
      await writeMails(tx, due.map(reminderMail));
      const ids = due.map(({ orderId }) => orderId);
      if (ids.length > 0) {
        await tx.delete(giftReminders).where(inArray(giftReminders.order_id, ids));
      }
      return ids.length;
    });
    if (written < AT_ONCE) break;
  }
  // Too late for these: the shop was down.
  await inTransaction((tx) => tx.delete(giftReminders).where(lt(giftReminders.day, from)));
}
