import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    answered_at: timestamp({ withTimezone: true }),
    /** The answer and its author; empty if answered elsewhere. */
    answer: text().notNull().default(''),
    answered_by: uuid(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('contact_messages_newest').on(table.created_at.desc().nullsFirst(), table.id),
    index('contact_messages_open')
      .on(table.created_at)
      .where(sql`answered_at is null`),
    check('contact_messages_answer', sql`char_length(${table.answer}) <= 5000`),
    check('contact_messages_name', sql`char_length(${table.name}) between 1 and 200`),
    check('contact_messages_email', sql`char_length(${table.email}) between 3 and 254`),
    check('contact_messages_subject', sql`char_length(${table.subject}) between 1 and 200`),
    check('contact_messages_message', sql`char_length(${table.message}) between 1 and 5000`),
  ],
);
