import { gte, lt, sql } from 'drizzle-orm';
import { db, type Transaction } from '#app/platform/database.ts';
import { dayOf } from '#app/values/day.ts';
import { METRICS, type Metric, PAGE_KINDS, type PageKind, percentileOf } from './rules.ts';
import { webVitals } from './schema.ts';

/** The standard percentile for these metrics: three of four visits were at least as good. */
const SHOWN_PERCENTILE = 75;

export type PageVitals = {
  page: PageKind;
  visits: number;
  values: Partial<Record<Metric, number>>;
};

/** The speed of each kind of page since a day; kinds without visits are left out. */
export async function listPageVitals(
  since: Date,
  reader: Pick<Transaction, 'select'> = db,
): Promise<PageVitals[]> {
  const rows = await reader
    .select({
      page: webVitals.page,
      metric: webVitals.metric,
      bucket: webVitals.bucket,
      count: sql<number>`sum(${webVitals.count})::int`,
    })
    .from(webVitals)
    .where(gte(webVitals.day, dayOf(since)))
    .groupBy(webVitals.page, webVitals.metric, webVitals.bucket);
  return PAGE_KINDS.flatMap((page) => {
    const own = rows.filter((row) => row.page === page);
    if (own.length === 0) return [];
    const values: PageVitals['values'] = {};
    let visits = 0;
    for (const metric of METRICS) {
      const counts = own.filter((row) => row.metric === metric);
      const value = percentileOf(metric, counts, SHOWN_PERCENTILE);
      if (value !== undefined) values[metric] = value;
      visits = Math.max(
        visits,
        counts.reduce((sum, { count }) => sum + count, 0),
      );
    }
    return [{ page, visits, values }];
  });
}

export async function deleteOldVitals(before: Date): Promise<void> {
  await db.delete(webVitals).where(lt(webVitals.day, dayOf(before)));
}
