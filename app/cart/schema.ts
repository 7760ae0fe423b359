import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/accounts/schema.ts';
import { products } from '#app/catalogue/schema.ts';

/** The cart at sign-out: deleted from the device, saved with the account. */
export const savedCartLines = pgTable(
  'saved_cart_lines',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    product_id: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    position: integer().notNull(),
    saved_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.product_id] }),
    index('saved_cart_lines_product').on(table.product_id),
    index('saved_cart_lines_saved_at').on(table.saved_at),
    check('saved_cart_lines_quantity', sql`${table.quantity} between 1 and 99`),
  ],
);
