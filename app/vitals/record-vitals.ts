import { sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { dayOf } from '#app/values/day.ts';
import { bucketOf, METRICS, type VitalsReport } from './rules.ts';

const WRITTEN_EVERY_MS = 10_000;

/** Counts that are not written yet: a visit needs no statement, and a killed process loses ten seconds of counts. */
let counts = new Map<string, number>();
let timer: NodeJS.Timeout | undefined;

export function recordVitals({ page, values }: VitalsReport, now: Date): void {
  const day = dayOf(now);
  for (const metric of METRICS) {
    const value = values[metric];
    if (value === undefined) continue;
    const key = [day, page, metric, bucketOf(metric, value)].join(' ');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  timer ??= setTimeout(() => void flushVitals(), WRITTEN_EVERY_MS).unref();
}

/** Writes the counts since the last time. */
export async function flushVitals(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (counts.size === 0) return;
  const written = counts;
  counts = new Map();
  const rows = [...written].map(([key, count]) => {
    const [day, page, metric, bucket] = key.split(' ');
    return { day, page, metric, bucket: Number(bucket), count };
  });
  try {
    // Sorted, so that two instances cannot deadlock.
    await db.execute(sql`
      insert into web_vitals (day, page, metric, bucket, count)
      select day, page, metric, bucket, count from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as counted (day date, page text, metric text, bucket smallint, count integer)
      order by day, page, metric, bucket
      on conflict (day, page, metric, bucket) do update set count = web_vitals.count + excluded.count`);
  } catch (error) {
    log.warn({ err: error }, 'web vitals were not written');
  }
}
