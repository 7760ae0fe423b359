import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    email: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('newsletter_subscriptions_newest').on(table.created_at.desc().nullsFirst(), table.id),
    uniqueIndex('newsletter_subscriptions_email').on(sql`lower(${table.email})`),
    check(
      'newsletter_subscriptions_email_length',
      sql`char_length(${table.email}) between 3 and 254`,
    ),
  ],
);
