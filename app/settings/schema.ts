import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row per section of the owner's settings; a section that was never saved has its default values. */
export const settings = pgTable('settings', {
  section: text().primaryKey(),
  values: jsonb().$type<Record<string, unknown>>().notNull(),
  updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
