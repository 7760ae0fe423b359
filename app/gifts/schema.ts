import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/accounts/schema.ts';

const instant = () => timestamp({ withTimezone: true });

/** A buyer who wants a reminder a year after a gift. Deleted once the mail is written or the reminder is stopped. */
export const giftReminders = pgTable(
  'gift_reminders',
  {
    /** The order's id: one reminder per order. */
    order_id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The day next year. */
    day: date({ mode: 'string' }).notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('gift_reminders_day').on(table.day),
    index('gift_reminders_user').on(table.user_id),
  ],
);

/** People who decline gifts from this shop, stored by their phone number only. */
export const declinedRecipients = pgTable(
  'declined_recipients',
  {
    phone: text().primaryKey(),
    added_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('declined_recipients_added_by').on(table.added_by),
    check('declined_recipients_phone', sql`char_length(${table.phone}) between 5 and 20`),
  ],
);
