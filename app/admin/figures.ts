import { and, count, desc, eq, gte, isNotNull, lt, or, sql } from 'drizzle-orm';
import { users } from '#app/accounts/schema.ts';
import { products } from '#app/catalogue/schema.ts';
import { isSold, sumEarned } from '#app/orders/revenue.ts';
import { orderItems, orders } from '#app/orders/schema.ts';
import { db, type Transaction } from '#app/platform/database.ts';
import { readSnapshot } from '#app/platform/replica/reads.ts';
import { cacheStale } from '#app/platform/stale-cache.ts';
import { money, sum } from '#app/values/money.ts';
import { listPageVitals } from '#app/vitals/queries.ts';
import { type Days, everyDay, inColumns, PERIODS, periodOf } from './rules.ts';

type Reader = Pick<Transaction, 'select' | '$count'>;

/** What there is in all, and what all of it brought in. */
export async function findTotals(reader: Reader = db) {
  const byStatus = await reader
    .select({ status: orders.status, orders: count(), revenue: sumEarned })
    .from(orders)
    .groupBy(orders.status)
    .orderBy(orders.status);
  return {
    products: await reader.$count(products),
    orders: byStatus.reduce((total, status) => total + status.orders, 0),
    users: await reader.$count(users),
    revenue: sum(byStatus.map(({ revenue }) => revenue)),
    byStatus: byStatus.map(({ status, orders: counted }) => ({ status, orders: counted })),
  };
}

const TOP_PRODUCTS = 5;
const day = sql<string>`(${orders.created_at} at time zone 'Africa/Accra')::date::text`;

/** Day after day of a period and of the one before, and what was ordered most in it. */
export async function findPeriod(days: Days, now: Date, reader: Reader = db) {
  const { start, startBefore, endBefore } = periodOf(days, now);
  const found = await reader
    .select({ day, orders: count(), revenue: sumEarned })
    .from(orders)
    .where(
      and(
        gte(orders.created_at, startBefore),
        or(lt(orders.created_at, endBefore), gte(orders.created_at, start)),
      ),
    )
    .groupBy(sql`1`);
  return {
    days: everyDay(found, start, days),
    before: everyDay(found, startBefore, days),
    best: await listMostOrdered(start, reader),
  };
}

/** Before returns and refunds: money that goes back belongs to an order, and often to no line of it. */
async function listMostOrdered(start: Date, reader: Reader) {
  const units = sql<number>`sum(${orderItems.quantity})::int`;
  const best = await reader
    .select({
      id: orderItems.product_id,
      name: sql<string>`max(${orderItems.name})`,
      units,
      value: sql`sum(${orderItems.quantity} * ${orderItems.price_minor})`.mapWith(
        (pesewas: string) => money(Number(pesewas)),
      ),
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.order_id))
    .where(and(gte(orders.created_at, start), isNotNull(orderItems.product_id), isSold))
    .groupBy(orderItems.product_id)
    .orderBy(desc(units), orderItems.product_id)
    .limit(TOP_PRODUCTS);
  return best.map((product) => ({ ...product, id: product.id ?? '' }));
}

/** All of one page as it was at one moment, so that no figure contradicts another. */
export async function findFigures(days: Days, now: Date) {
  return readSnapshot(async (tx) => ({
    totals: await findTotals(tx),
    period: await findPeriod(days, now, tx),
    vitals: await listPageVitals(periodOf(days, now).start, tx),
  }));
}

/** Expensive with many orders, so each process caches them for a while. */
const stored = new Map(
  PERIODS.map((days) => [days, cacheStale(() => findFigures(days, new Date()))]),
);

export async function cachedFigures(days: Days) {
  const ask = stored.get(days);
  if (!ask) throw new RangeError(`no such period: ${days}`);
  const { value, ageMs } = await ask();
  const { period } = value;
  return {
    ageMs,
    totals: value.totals,
    vitals: value.vitals,
    period: { ...period, days: inColumns(period.days), before: inColumns(period.before) },
  };
}

export type Period = Awaited<ReturnType<typeof cachedFigures>>['period'];
