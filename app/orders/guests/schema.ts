import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });

/** A device that ordered without an account. Contact details are only in each order. */
export const guests = pgTable(
  'guests',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    /** The hash of the device's cookie. */
    token_hash: text().notNull().unique(),
    created_at: instant().notNull().defaultNow(),
    last_used_at: instant().notNull().defaultNow(),
  },
  (table) => [index('guests_last_used').on(table.last_used_at)],
);
