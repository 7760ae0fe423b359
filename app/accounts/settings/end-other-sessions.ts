import { and, eq, ne } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import type { User } from '../guards.ts';
import { sessions } from '../schema.ts';

/** Signs the user out everywhere else. */
export async function endOtherSessions(user: User): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.user_id, user.id), ne(sessions.id, user.sessionId)));
  log.info('other sessions ended');
}
