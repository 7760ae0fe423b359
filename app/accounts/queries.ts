import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { RecordNames } from '#app/activity/record-names.ts';
import { BUILT_ONCE, db, type Transaction } from '#app/platform/database.ts';
import { likeAnywhere } from '#app/platform/like.ts';
import type { Role } from './rules.ts';
import { sessions, userRoles, users } from './schema.ts';

const signedIn = db
  .select({
    sessionId: sessions.id,
    createdAt: sessions.created_at,
    lastUsedAt: sessions.last_used_at,
    provenAt: sessions.proven_at,
    userId: users.id,
    email: users.email,
    name: users.name,
    twoFactor: users.two_factor_enabled,
    roles: sql<Role[]>`array(
      select ${userRoles.role}::text from ${userRoles} where ${userRoles.user_id} = ${users.id} order by 1)`,
  })
  .from(sessions)
  .innerJoin(users, eq(users.id, sessions.user_id))
  .where(
    and(
      eq(sessions.token, sql.placeholder('token')),
      gt(sessions.expires_at, sql.placeholder('now')),
      eq(users.email_verified, true),
    ),
  )
  .prepare(BUILT_ONCE);

/** The user of a session's token, with their current roles. */
export async function findSignedIn(token: string, now: Date) {
  const [found] = await signedIn.execute({ token, now });
  return found;
}

/** Locks and returns the admins, so that two who remove each other run one after the other. */
export async function lockAdmins(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .select({ userId: userRoles.user_id })
    .from(userRoles)
    .where(eq(userRoles.role, 'admin'))
    .orderBy(userRoles.user_id)
    .for('update');
  return rows.map(({ userId }) => userId);
}

export async function findUserByEmail(email: string) {
  const [user] = await db
    .select({ id: users.id, email: users.email, confirmed: users.email_verified })
    .from(users)
    .where(eq(users.email, email.toLowerCase()));
  return user;
}

export async function listStaff() {
  return db
    .select({ email: users.email, role: userRoles.role })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.user_id))
    .orderBy(userRoles.role, users.email);
}

export async function findPersonName(id: string): Promise<string | undefined> {
  const [found] = await db.select({ name: users.name }).from(users).where(eq(users.id, id));
  return found?.name;
}

export async function listPeople(ids: readonly string[]) {
  return db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.id, [...ids]));
}

const namedPeople = (ids: SQL) => sql`select id, name from users where id = any(${ids})`;

export const accountRecordNames: readonly RecordNames[] = [
  {
    table: 'users',
    named: namedPeople,
    matching: (q, limit) => sql`select id from users
      where lower(name || ' ' || email) like ${likeAnywhere(q.toLowerCase())} limit ${limit}`,
  },
  { table: 'user_roles', named: namedPeople },
];
