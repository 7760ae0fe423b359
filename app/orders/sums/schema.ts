import { bigint, date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import type { Money } from '#app/values/money.ts';
import { orderStatus } from '../schema.ts';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const amount = () => bigint({ mode: 'number' }).$type<Money>().notNull();
const orderColumns = () => ({
  day: date().notNull(),
  status: orderStatus().notNull(),
  orders: integer().notNull(),
  revenue_minor: amount(),
});
const productColumns = () => ({
  day: date().notNull(),
  product_id: uuid().notNull(),
  units: integer().notNull(),
  value_minor: amount(),
});

/** Orders and revenue per day and status. Always read together with `order_day_changes`. */
export const orderDaySums = pgTable('order_day_sums', orderColumns(), (table) => [
  primaryKey({ columns: [table.day, table.status] }),
]);

/**
 * Changes to the daily totals, written by triggers in the transaction of each order. Separate rows: if all orders of a day updated one row,
 * each would wait for the previous commit. A job adds them up.
 */
export const orderDayChanges = pgTable('order_day_changes', { id: id(), ...orderColumns() });

/** Units sold per product and day, for the last days: in the same two tables. */
export const productDaySums = pgTable('product_day_sums', productColumns(), (table) => [
  primaryKey({ columns: [table.day, table.product_id] }),
]);
export const productDayChanges = pgTable('product_day_changes', { id: id(), ...productColumns() });
