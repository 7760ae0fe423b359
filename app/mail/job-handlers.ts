import { lt } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import type { HandlersOf } from '#app/platform/jobs.ts';
import type { mailJobs } from './jobs.ts';
import { mails } from './schema.ts';
import { sendMail } from './send-mail.ts';

const RETENTION_DAYS = 30;

export const mailHandlers: HandlersOf<typeof mailJobs> = {
  send: ({ mailId }, { signal }) => sendMail(mailId, signal),
  forgetOld: () => forgetOldMails(new Date()),
};

async function forgetOldMails(now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - RETENTION_DAYS * 86_400_000);
  await db.delete(mails).where(lt(mails.created_at, longAgo));
}
