import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });

/** Mails that are to go out: written in the transaction that caused them, sent by a job. */
export const mails = pgTable(
  'mails',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    // What it is about, for staff and tests: "accounts.confirmation".
    kind: text().notNull(),
    // The order that the mail is about, where there is one.
    order_id: uuid(),
    to_address: text().notNull(),
    subject: text().notNull(),
    // The bodies hold links that open doors, so they are encrypted with the shop's own secret; gone once sent.
    sealed_text: text(),
    sealed_html: text(),
    attempts: integer().notNull().default(0),
    last_error: text(),
    created_at: instant().notNull().defaultNow(),
    sent_at: instant(),
  },
  (table) => [
    index('mails_newest').on(table.created_at.desc().nullsFirst(), table.id),
    index('mails_order').on(table.order_id),
    index('mails_unsent')
      .on(table.created_at)
      .where(sql`sent_at is null and sealed_text is not null`),
  ],
);
