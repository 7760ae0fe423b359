import { and, eq, gt } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { sessions } from './schema.ts';

/** The session that a cookie's token names, while it lasts. */
export async function findSession(token: string, now: Date) {
  const [session] = await db
    .select({ userId: sessions.user_id, expiresAt: sessions.expires_at })
    .from(sessions)
    .where(and(eq(sessions.token, token), gt(sessions.expires_at, now)));
  return session;
}
