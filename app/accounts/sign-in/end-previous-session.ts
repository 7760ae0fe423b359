import { eq } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { sessions } from '../schema.ts';
import { sessionTokenFrom } from '../session-cookie.ts';

/** Ends the session of another user in this browser: one browser has one session. */
export async function endPreviousSession(request: Request): Promise<void> {
  const token = sessionTokenFrom(request);
  if (token) await db.delete(sessions).where(eq(sessions.token, token));
}
