import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

/** How often a metric of one kind of page fell into one bucket on one day: counts, not single visits. */
export const webVitals = pgTable(
  'web_vitals',
  {
    day: date().notNull(),
    page: text().notNull(),
    metric: text().notNull(),
    bucket: smallint().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.page, table.metric, table.bucket] }),
    check('web_vitals_count', sql`${table.count} > 0`),
  ],
);
