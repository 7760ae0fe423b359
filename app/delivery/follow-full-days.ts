import { sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { findSettings } from '#app/settings/queries.ts';
import { DAYS_TAG } from './bookings.ts';
import { findDeliveryDays } from './find-delivery-days.ts';

let announced: string | undefined;

/**
 * Drops cached pages when a day has become full or has room again. A process that checks for the first time knows no
 * earlier state, and drops them once.
 */
export async function followFullDays(now: Date): Promise<void> {
  const { days, isWhole } = await findDeliveryDays(await findSettings(), now);
  if (!isWhole) return;
  const found = JSON.stringify(days?.places.map(({ fullDays }) => fullDays));
  if (found === announced) return;
  await db.execute(sql`select note_page_change(${DAYS_TAG})`);
  announced = found;
}
