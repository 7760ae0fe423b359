import { sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import type { HandlersOf } from '#app/platform/jobs.ts';
import type { contactJobs } from './jobs.ts';
import { contactMessages } from './schema.ts';

export const contactHandlers: HandlersOf<typeof contactJobs> = {
  forgetOld: deleteOldMessages,
};

/** As the privacy policy promises: a message is stored for twelve months. */
async function deleteOldMessages(): Promise<void> {
  await db
    .delete(contactMessages)
    .where(sql`${contactMessages.created_at} < now() - interval '12 months'`);
}
