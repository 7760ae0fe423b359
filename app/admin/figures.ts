import { users } from '#app/accounts/schema.ts';
import { products } from '#app/catalogue/schema.ts';
import {
  findPartOfDay,
  listDaySums,
  listMostOrdered,
  listStatusSums,
} from '#app/orders/sums/queries.ts';
import { countRows } from '#app/platform/count-rows.ts';
import { db, type Transaction } from '#app/platform/database.ts';
import { readSnapshot } from '#app/platform/replica/reads.ts';
import { cacheStale } from '#app/platform/stale-cache.ts';
import { sum } from '#app/values/money.ts';
import { listPageVitals } from '#app/vitals/queries.ts';
import { type Days, everyDay, inColumns, PERIODS, periodOf } from './rules.ts';

type Reader = Pick<Transaction, 'select' | '$count' | 'execute'>;

/** The totals of all time: orders and revenue. */
export async function findTotals(reader: Reader = db) {
  const byStatus = await listStatusSums(reader);
  return {
    products: await reader.$count(products),
    orders: byStatus.reduce((total, status) => total + status.orders, 0),
    users: await countRows(reader, users),
    revenue: sum(byStatus.map(({ revenue }) => revenue)),
    byStatus: byStatus.map(({ status, orders: counted }) => ({ status, orders: counted })),
  };
}

const TOP_PRODUCTS = 5;

/** A period day by day with the previous one, and its best sellers. */
export async function findPeriod(days: Days, now: Date, reader: Reader = db) {
  const { start, startBefore, endBefore } = periodOf(days, now);
  const found = await listDaySums(startBefore, reader);
  const cut = await findPartOfDay(endBefore, reader);
  return {
    days: everyDay(found, start, days),
    before: everyDay(
      found.map((day) => (day.day === cut.day ? cut : day)),
      startBefore,
      days,
    ),
    best: await listMostOrdered(start, TOP_PRODUCTS, reader),
  };
}

/** All figures of one page from one snapshot, so that they agree. */
export async function findFigures(days: Days, now: Date) {
  return readSnapshot(async (tx) => ({
    totals: await findTotals(tx),
    period: await findPeriod(days, now, tx),
    vitals: await listPageVitals(periodOf(days, now).start, tx),
  }));
}

/** They scan many rows in a large shop, so each process caches them for a while. */
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
