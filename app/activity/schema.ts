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
    // No foreign key: an entry outlives the account of its actor. Null: the command line of the shop's own computer.
    admin_id: uuid(),
    action: text().$type<Action>().notNull(),
    table_name: text().notNull(),
    record_id: text().notNull(),
    changes: jsonb().$type<Record<string, unknown>>(),
    // The client's address, and the request id of the server's log lines.
    ip: text(),
    request_id: text(),
    /** The batch (import or bulk change) that this entry is a part of. */
    batch_id: uuid(),
    /** The writing order of the log, in which it is sealed. */
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => {
    // Parts of a batch are only read with it: without them the index stays small.
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

/** Each seal has a digest of the previous seal and every row since: tampering with a row breaks it. */
export const activitySeals = pgTable('activity_seals', {
  up_to: bigint({ mode: 'number' }).primaryKey(),
  digest: bytea().notNull(),
  /** The id of the shop's key; null for older seals without a key. */
  key_id: text(),
  sealed_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
