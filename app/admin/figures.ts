import { and, count, desc, eq, gte, isNotNull, lt, or, sql } from 'drizzle-orm';
import { users } from '#app/accounts/schema.ts';
import { products } from '#app/catalogue/schema.ts';
import { earned, sumEarned } from '#app/orders/revenue.ts';
import { orderItems, orders } from '#app/orders/schema.ts';
import { db } from '#app/platform/database.ts';
import { keepFigure } from '#app/platform/kept-figure.ts';
import { money, sum } from '#app/values/money.ts';
import { type Days, everyDay, inColumns, PERIODS, periodOf } from './rules.ts';

/** What there is in all, and what all of it brought in. */
export async function findTotals() {
  const [byStatus, productCount, userCount] = await Promise.all([
    db
      .select({ status: orders.status, orders: count(), revenue: sumEarned })
      .from(orders)
      .groupBy(orders.status)
      .orderBy(orders.status),
    db.$count(products),
    db.$count(users),
  ]);
  return {
    products: productCount,
    orders: byStatus.reduce((total, status) => total + status.orders, 0),
    users: userCount,
    revenue: sum(byStatus.map(({ revenue }) => revenue)),
    byStatus: byStatus.map(({ status, orders: counted }) => ({ status, orders: counted })),
  };
}

const TOP_PRODUCTS = 5;
const day = sql<string>`(${orders.created_at} at time zone 'Africa/Accra')::date::text`;

/** Day after day of a period and of the one before, and what sold best in it. */
export async function findPeriod(days: Days, now: Date) {
  const { start, startBefore, endBefore } = periodOf(days, now);
  const units = sql<number>`sum(${orderItems.quantity})::int`;
  const [found, best] = await Promise.all([
    db
      .select({ day, orders: count(), revenue: sumEarned })
      .from(orders)
      .where(
        and(
          gte(orders.created_at, startBefore),
          or(lt(orders.created_at, endBefore), gte(orders.created_at, start)),
        ),
      )
      .groupBy(sql`1`),
    db
      .select({
        id: orderItems.product_id,
        name: sql<string>`max(${orderItems.name})`,
        units,
        revenue: sql`sum(${orderItems.quantity} * ${orderItems.price_minor})`.mapWith(
          (pesewas: string) => money(Number(pesewas)),
        ),
      })
      .from(orderItems)
      .innerJoin(orders, eq(orders.id, orderItems.order_id))
      .where(
        and(gte(orders.created_at, start), isNotNull(orderItems.product_id), sql`${earned} > 0`),
      )
      .groupBy(orderItems.product_id)
      .orderBy(desc(units), orderItems.product_id)
      .limit(TOP_PRODUCTS),
  ]);
  return {
    days: everyDay(found, start, days),
    before: everyDay(found, startBefore, days),
    best: best.map((product) => ({ ...product, id: product.id ?? '' })),
  };
}

/** Dear with many orders, so kept for a while by each process. */
export const keptTotals = keepFigure(findTotals);

const periods = new Map(
  PERIODS.map((days) => [days, keepFigure(() => findPeriod(days, new Date()))]),
);

export async function keptPeriod(days: Days) {
  const ask = periods.get(days);
  if (!ask) throw new RangeError(`no such period: ${days}`);
  const { value, ageMs } = await ask();
  return {
    ageMs,
    value: { days: inColumns(value.days), before: inColumns(value.before), best: value.best },
  };
}

export type Period = Awaited<ReturnType<typeof keptPeriod>>['value'];
