import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/accounts/schema.ts';
import { orders } from '../schema.ts';

/** Who delivers an order: a rider to call, or a carrier with a tracking link. */
export const shipments = pgTable(
  'shipments',
  {
    order_id: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    rider_name: text(),
    rider_phone: text(),
    carrier: text(),
    tracking_url: text(),
    // The staff member who last edited it.
    actor_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // For the foreign key: deleting an account looks up its rows here.
    index('shipments_actor')
      .on(table.actor_id)
      .where(sql`actor_id is not null`),
    check(
      'shipments_one_way',
      sql`(num_nonnulls(${table.rider_name}, ${table.rider_phone}) = 2 and num_nonnulls(${table.carrier}, ${table.tracking_url}) = 0)
        or (num_nonnulls(${table.rider_name}, ${table.rider_phone}) = 0 and num_nonnulls(${table.carrier}, ${table.tracking_url}) = 2)`,
    ),
    check('shipments_rider_name', sql`char_length(${table.rider_name}) between 1 and 80`),
    check('shipments_rider_phone', sql`char_length(${table.rider_phone}) between 1 and 40`),
    check('shipments_carrier', sql`char_length(${table.carrier}) between 1 and 80`),
    check(
      'shipments_tracking_url',
      sql`${table.tracking_url} like 'https://%' and char_length(${table.tracking_url}) <= 500`,
    ),
  ],
);
