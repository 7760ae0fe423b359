import { and, count, gte, lt, sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/database.ts';
import { dayOf } from '#app/values/day.ts';
import { type Money, money } from '#app/values/money.ts';
import { sumEarned } from '../revenue.ts';
import { orders, type OrderStatus } from '../schema.ts';

type Reader = Pick<Transaction, 'select' | 'execute'>;
type DaySum = { day: string; orders: number; revenue: Money };

const orderDays = sql`(select day, status, orders, revenue_minor from order_day_sums
  union all select day, status, orders, revenue_minor from order_day_changes) as summed`;
const productDays = sql`(select day, product_id, units, value_minor from product_day_sums
  union all select day, product_id, units, value_minor from product_day_changes) as summed`;

/** The number of orders and the revenue per status. */
export async function listStatusSums(reader: Reader) {
  const { rows } = await reader.execute<{ status: OrderStatus; orders: number; revenue: string }>(
    sql`select status, sum(orders)::int as orders, sum(revenue_minor)::text as revenue
      from ${orderDays} group by status having sum(orders) <> 0 order by status`,
  );
  return rows.map(({ revenue, ...row }) => ({ ...row, revenue: money(Number(revenue)) }));
}

/** The days with orders since this one. */
export async function listDaySums(since: Date, reader: Reader): Promise<DaySum[]> {
  const { rows } = await reader.execute<{ day: string; orders: number; revenue: string }>(
    sql`select day::text, sum(orders)::int as orders, sum(revenue_minor)::text as revenue
      from ${orderDays} where day >= ${dayOf(since)}::date group by day`,
  );
  return rows.map(({ revenue, ...row }) => ({ ...row, revenue: money(Number(revenue)) }));
}

/** The part of a day up to this moment, computed from its orders. */
export async function findPartOfDay(end: Date, reader: Reader): Promise<DaySum> {
  const day = dayOf(end);
  const [found] = await reader
    .select({ orders: count(), revenue: sumEarned })
    .from(orders)
    .where(and(gte(orders.created_at, new Date(day)), lt(orders.created_at, end)));
  return { day, orders: found?.orders ?? 0, revenue: found?.revenue ?? money(0) };
}

/** Before returns and refunds: a refund belongs to an order, often not to one of its lines. */
export async function listMostOrdered(since: Date, most: number, reader: Reader) {
  const { rows } = await reader.execute<{
    id: string;
    name: string;
    units: number;
    value: string;
  }>(sql`
    select best.id, products.name, best.units, best.value::text from (
      select product_id as id, sum(units)::int as units, sum(value_minor) as value
        from ${productDays} where day >= ${dayOf(since)}::date
        group by product_id having sum(units) > 0) as best
    join products on products.id = best.id
    order by best.units desc, best.id limit ${most}`);
  return rows.map(({ value, ...row }) => ({ ...row, value: money(Number(value)) }));
}
