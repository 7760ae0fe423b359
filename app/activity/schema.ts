import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const adminActivityLog = pgTable(
  'admin_activity_log',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    // No foreign key: what a member of staff did stays on record after the account is gone. Nobody: the
    // command line of the shop's own computer.
    admin_id: uuid(),
    action: text().notNull(),
    table_name: text().notNull(),
    record_id: text().notNull(),
    changes: jsonb().$type<Record<string, unknown>>(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('admin_activity_log_newest').on(table.created_at.desc().nullsFirst(), table.id),
    index('admin_activity_log_admin').on(table.admin_id, table.created_at.desc().nullsFirst()),
  ],
);
