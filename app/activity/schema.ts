import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Action } from './actions.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const adminActivityLog = pgTable(
  'admin_activity_log',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    // No foreign key: what a member of staff did stays on record after the account is gone. Null: the
    // command line of the shop's own computer.
    admin_id: uuid(),
    action: text().$type<Action>().notNull(),
    table_name: text().notNull(),
    record_id: text().notNull(),
    changes: jsonb().$type<Record<string, unknown>>(),
    // Where it came from, and the lines of the server's log that belong to it.
    ip: text(),
    request_id: text(),
    /** The entry of the import or bulk change that this one is a part of. */
    batch_id: uuid(),
    /** The order in which the log was written, in which it is sealed. */
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => {
    // Parts of a batch are read under it alone: without them the log stays short to search.
    const isWhole = sql`batch_id is null`;
    return [
      index('admin_activity_log_newest')
        .on(table.created_at.desc().nullsFirst(), table.id)
        .where(isWhole),
      index('admin_activity_log_admin')
        .on(table.admin_id, table.created_at.desc().nullsFirst())
        .where(isWhole),
      index('admin_activity_log_action')
        .on(table.action, table.created_at.desc().nullsFirst())
        .where(isWhole),
      index('admin_activity_log_admin_action')
        .on(table.admin_id, table.action, table.created_at.desc().nullsFirst())
        .where(isWhole),
      index('admin_activity_log_batch')
        .on(table.batch_id, table.created_at.desc().nullsFirst(), table.id)
        .where(sql`batch_id is not null`),
      index('admin_activity_log_record').on(table.record_id, table.created_at.desc().nullsFirst()),
      index('admin_activity_log_words').using('gin', sql`${table.action} gin_trgm_ops`),
      uniqueIndex('admin_activity_log_number').on(table.number),
    ];
  },
);

/** Each seal holds the digest of the one before and of every row since: a row changed behind our back breaks it. */
export const activitySeals = pgTable('activity_seals', {
  up_to: bigint({ mode: 'number' }).primaryKey(),
  digest: bytea().notNull(),
  /** Which of the shop's keys it was made with; seals from before there were keys have none. */
  key_id: text(),
  sealed_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
