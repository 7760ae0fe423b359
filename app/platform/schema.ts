import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { BACKUP_STATES } from './backup/rules.ts';

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    used: integer().notNull(),
    resets_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limits_resets_at').on(table.resets_at)],
);

/**
 * Changes of public pages by the tags of the page cache, written by triggers on the tables those pages show. Ordered by transaction number,
 * even if a later one commits first.
 */
export const pageChanges = pgTable(
  'page_changes',
  {
    transaction: transactionId()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    tag: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.transaction, table.tag] }),
    index('page_changes_created_at').on(table.created_at),
  ],
);

export const backupState = pgEnum('backup_state', BACKUP_STATES);

/** Each requested backup; the file itself is in the backup folder. */
export const backups = pgTable(
  'backups',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    file: text().notNull().unique(),
    bytes: bigint({ mode: 'number' }),
    state: backupState().notNull().default('running'),
    /** The member of staff who started it; null for the schedule. */
    made_by: uuid(),
    error: text('trouble'),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finished_at: timestamp({ withTimezone: true }),
  },
  (table) => [index('backups_newest').on(table.created_at.desc().nullsFirst())],
);
