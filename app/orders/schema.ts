import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/accounts/schema.ts';
import { products } from '#app/catalogue/schema.ts';
import type { Money } from '#app/values/money.ts';

export type Address = { address: string; city: string; region: string };
export type CustomerInfo = Address & {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
};

export const orderStatus = pgEnum('order_status', [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
]);
export const paymentMethod = pgEnum('payment_method', ['card', 'mobile_money', 'cash_on_delivery']);

export const orders = pgTable(
  'orders',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    // An order outlives the account that placed it: revenue and stock stay true.
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    order_number: text().unique(),
    total_amount_minor: bigint({ mode: 'number' }).$type<Money>().notNull(),
    status: orderStatus().notNull(),
    payment_method: paymentMethod().notNull(),
    payment_reference: text().unique(),
    customer_info: jsonb().$type<CustomerInfo>().notNull(),
    shipping_address: jsonb().$type<Address>().notNull(),
    billing_address: jsonb().$type<Address>().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('orders_of_user').on(table.user_id, table.created_at.desc().nullsFirst()),
    index('orders_newest').on(table.created_at.desc().nullsFirst(), table.id),
    index('orders_status').on(table.status, table.created_at.desc().nullsFirst()),
    check('orders_total', sql`${table.total_amount_minor} >= 0`),
  ],
);

export const orderItems = pgTable(
  'order_items',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    // The snapshot beside it keeps the line readable after the product is gone.
    product_id: uuid().references(() => products.id, { onDelete: 'set null' }),
    quantity: integer().notNull(),
    price_minor: bigint({ mode: 'number' }).$type<Money>().notNull(),
    name: text().notNull(),
    image_url: text(),
  },
  (table) => [
    index('order_items_order').on(table.order_id),
    index('order_items_product').on(table.product_id),
    check('order_items_quantity', sql`${table.quantity} > 0`),
    check('order_items_price', sql`${table.price_minor} >= 0`),
  ],
);
