import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { BACKUP_STATES } from './backup/rules.ts';

export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    used: integer().notNull(),
    resets_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limits_resets_at').on(table.resets_at)],
);

export const backupState = pgEnum('backup_state', BACKUP_STATES);

/** Each backup that was begun; the file itself stands in the backup folder. */
export const backups = pgTable(
  'backups',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    file: text().notNull().unique(),
    bytes: bigint({ mode: 'number' }),
    state: backupState().notNull().default('running'),
    /** Who asked for it; nobody: the timetable. */
    made_by: uuid(),
    trouble: text(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finished_at: timestamp({ withTimezone: true }),
  },
  (table) => [index('backups_newest').on(table.created_at.desc().nullsFirst())],
);
