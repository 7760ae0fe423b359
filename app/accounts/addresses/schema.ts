import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../schema.ts';

/** The address book. Orders keep a copy, so nothing here changes them. */
export const addresses = pgTable(
  'addresses',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    phone: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    region: text().notNull(),
    digital_address: text().notNull().default(''),
    landmark: text().notNull().default(''),
    /** `identityOf` its values. */
    identity: text().notNull(),
    is_default: boolean().notNull().default(false),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('addresses_once').on(table.user_id, table.identity),
    uniqueIndex('addresses_default')
      .on(table.user_id)
      .where(sql`is_default`),
  ],
);
