import { integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../schema.ts';

/** The wrong digits that were tried at the link of a guest's order; no row before the first. */
export const orderLinks = pgTable('order_links', {
  order_id: uuid()
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  wrong_tries: integer().notNull().default(0),
  /** When the last try that was allowed went wrong. */
  locked_at: timestamp({ withTimezone: true }),
});
