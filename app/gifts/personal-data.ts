import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '#app/accounts/personal-data.ts';
import { db } from '#app/platform/database.ts';
import { giftReminders } from './schema.ts';

export const giftsPersonalData: PersonalData = {
  // A number that declines gifts stays: its owner asked for that.
  tables: ['gift_reminders', 'declined_recipients'],
  export: async (user) => ({
    giftReminders: await db
      .select({ day: giftReminders.day, orderId: giftReminders.order_id })
      .from(giftReminders)
      .where(eq(giftReminders.user_id, user.id))
      .orderBy(asc(giftReminders.day)),
  }),
  erase: async (tx, user) => {
    await tx.delete(giftReminders).where(eq(giftReminders.user_id, user.id));
  },
};
