import { eq } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { sessions } from '../schema.ts';
import { endedCookie, sessionTokenFrom } from '../session-cookie.ts';

/** Ends the session on the server; the expired cookie is only a clean-up. */
export async function signOut(request: Request): Promise<{ cookie: string }> {
  const token = sessionTokenFrom(request);
  if (token) {
    await db.delete(sessions).where(eq(sessions.token, token));
    log.info('sign-out');
  }
  return { cookie: endedSessionCookie() };
}

export const endedSessionCookie = () => endedCookie('session');
