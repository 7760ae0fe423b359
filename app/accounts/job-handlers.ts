import { and, lt, not } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import type { HandlersOf } from '#app/platform/jobs.ts';
import type { accountsJobs } from './jobs.ts';
import { emailChanges, sessions, signUps, users, verifications } from './schema.ts';
import { deleteOldAttempts } from './sign-in/sign-in-failures.ts';

const UNCONFIRMED_DAYS = 30;

export const accountsHandlers: HandlersOf<typeof accountsJobs> = {
  forgetEnded: () => deleteExpired(new Date()),
};

/** Deletes expired sessions, links and counters, and accounts that were never confirmed. */
async function deleteExpired(now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expires_at, now));
  await db.delete(verifications).where(lt(verifications.expires_at, now));
  await db.delete(signUps).where(lt(signUps.expires_at, now));
  await db.delete(emailChanges).where(lt(emailChanges.expires_at, now));
  await deleteOldAttempts(now);
  const longAgo = new Date(now.getTime() - UNCONFIRMED_DAYS * 86_400_000);
  await db.delete(users).where(and(not(users.email_verified), lt(users.created_at, longAgo)));
}
