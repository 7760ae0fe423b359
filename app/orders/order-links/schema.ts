import { integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../schema.ts';

/** Wrong digits entered at the link of a guest's order; no row before the first. */
export const orderLinks = pgTable('order_links', {
  order_id: uuid()
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  wrong_tries: integer().notNull().default(0),
  /** When the last allowed attempt failed. */
  locked_at: timestamp({ withTimezone: true }),
});
