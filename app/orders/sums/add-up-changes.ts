import { lt, sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { productDaySums } from './schema.ts';

// The dashboard looks back 90 days.
const PRODUCT_DAYS = 100;

/** Moves changes into the totals. A reader sees each in exactly one of the two tables: one statement changes both. */
export async function addUpChanges(now: Date): Promise<void> {
  await db.execute(sql`
    with moved as (delete from order_day_changes returning *)
    insert into order_day_sums (day, status, orders, revenue_minor)
    select day, status, sum(orders), sum(revenue_minor) from moved group by day, status
    on conflict (day, status) do update
      set orders = order_day_sums.orders + excluded.orders,
          revenue_minor = order_day_sums.revenue_minor + excluded.revenue_minor`);
  await db.execute(sql`
    with moved as (delete from product_day_changes returning *)
    insert into product_day_sums (day, product_id, units, value_minor)
    select day, product_id, sum(units), sum(value_minor) from moved group by day, product_id
    on conflict (day, product_id) do update
      set units = product_day_sums.units + excluded.units,
          value_minor = product_day_sums.value_minor + excluded.value_minor`);
  const first = new Date(now.getTime() - PRODUCT_DAYS * 86_400_000).toISOString().slice(0, 10);
  await db.delete(productDaySums).where(lt(productDaySums.day, first));
}
