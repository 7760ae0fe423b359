import { sql } from 'drizzle-orm';
import { index, pgTable, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/accounts/schema.ts';
import { products } from '#app/catalogue/schema.ts';

export const wishlist = pgTable(
  'wishlist',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    product_id: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('wishlist_once').on(table.user_id, table.product_id),
    index('wishlist_product').on(table.product_id),
  ],
);
