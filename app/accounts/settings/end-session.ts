import { and, eq, ne } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { User } from '../guards.ts';
import { sessions } from '../schema.ts';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Signs out another device of the user; this one has its own button. */
export async function endSession(user: User, sessionId: string) {
  if (!ID.test(sessionId)) return refused({ reason: 'no_such_session' });
  const ended = await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.user_id, user.id),
        ne(sessions.id, user.sessionId),
      ),
    )
    .returning({ id: sessions.id });
  if (ended.length === 0) return refused({ reason: 'no_such_session' });
  log.info('session ended from another device');
  return done();
}
