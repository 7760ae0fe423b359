import { and, eq, gt, sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import type { Role } from './rules.ts';
import { sessions, userRoles, users } from './schema.ts';

/** Who a session's token belongs to, with the roles as they are at this moment. */
export async function findSignedIn(token: string, now: Date) {
  const [found] = await db
    .select({
      sessionId: sessions.id,
      createdAt: sessions.created_at,
      lastUsedAt: sessions.last_used_at,
      userId: users.id,
      email: users.email,
      name: users.name,
      twoFactor: users.two_factor_enabled,
      roles: sql<Role[]>`array(
        select ${userRoles.role}::text from ${userRoles} where ${userRoles.user_id} = ${users.id} order by 1)`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.token, token), gt(sessions.expires_at, now)));
  return found;
}
