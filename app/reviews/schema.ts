import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/accounts/schema.ts';
import { products } from '#app/catalogue/schema.ts';
import { orders } from '#app/orders/schema.ts';

const instant = () => timestamp({ withTimezone: true });

/** Reviews by customers. Triggers add each to its product's rating. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    product_id: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    // Deleted with the account; only demo reviews have none.
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    // The delivered order that allows the review.
    order_id: uuid().references(() => orders.id, { onDelete: 'set null' }),
    nickname: text().notNull(),
    rating: integer().notNull(),
    body: text().notNull().default(''),
    /** Set by staff: neither shown nor counted. */
    hidden_at: instant(),
    hidden_by: uuid(),
    hidden_reason: text().notNull().default(''),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('reviews_once').on(table.product_id, table.user_id),
    index('reviews_of_product').on(
      table.product_id,
      table.created_at.desc().nullsFirst(),
      table.id,
    ),
    index('reviews_newest').on(table.created_at.desc().nullsFirst(), table.id),
    index('reviews_of_user').on(table.user_id),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
    check('reviews_nickname', sql`char_length(${table.nickname}) between 1 and 40`),
    check('reviews_body', sql`char_length(${table.body}) <= 2000`),
  ],
);
