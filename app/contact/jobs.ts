import { sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import type { JobHandler } from '#app/platform/jobs.ts';
import { contactMessages } from './schema.ts';

export const contactJobs = {
  'contact.forget-old': forgetOldMessages,
} satisfies Record<string, JobHandler>;

/** The privacy policy promises it: a message is kept for twelve months. */
async function forgetOldMessages(): Promise<void> {
  await db
    .delete(contactMessages)
    .where(sql`${contactMessages.created_at} < now() - interval '12 months'`);
}
