import { and, eq, inArray, isNotNull, like, or, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { isPassword } from '#app/accounts/library/password-hash.ts';
import { accounts, sessions, userRoles, users, verifications } from '#app/accounts/schema.ts';
import { recordActivities } from '#app/activity/record-activity.ts';
import { demoAccounts } from './accounts.ts';

const STAFF = ['admin', 'moderator'] as const;
const DEMO_ADDRESSES = '%@corvox.test';

/**
 * Locks every account that still has a demo password: removes its password, sessions, links and roles. Called before a
 * shop that is not a demo starts, since these passwords are public. Returns the addresses that were locked.
 */
export async function lockDemoAccounts(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const db = drizzle(client);
    const open = await listOpen(db);
    if (open.length > 0) await lock(db, open);
    return open.map(({ email }) => email);
  } finally {
    await client.end();
  }
}

type Found = { id: string; email: string };

/** Demo addresses, and all staff: one of them may use the same password. */
async function listOpen(db: NodePgDatabase): Promise<Found[]> {
  const staff = db.select({ id: userRoles.user_id }).from(userRoles).where(inArray(userRoles.role, STAFF));
  const rows = await db
    .select({ id: users.id, email: users.email, hash: sql<string>`${accounts.password}` })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.user_id))
    .where(
      and(isNotNull(accounts.password), or(like(sql`lower(${users.email})`, DEMO_ADDRESSES), inArray(users.id, staff))),
    );
  const passwords = [...new Set(demoAccounts.map(({ password }) => password))];
  // One after the other, since hashing passwords needs much CPU and memory.
  const known = new Map<string, boolean>();
  for (const { hash } of rows) {
    if (known.has(hash)) continue;
    let opens = false;
    for (const password of passwords) opens ||= await isPassword(password, hash);
    known.set(hash, opens);
  }
  return rows.filter(({ hash }) => known.get(hash));
}

async function lock(db: NodePgDatabase, open: Found[]): Promise<void> {
  const ids = open.map(({ id }) => id);
  await db.transaction(async (tx) => {
    await tx.update(accounts).set({ password: null }).where(inArray(accounts.user_id, ids));
    await tx.delete(sessions).where(inArray(sessions.user_id, ids));
    await tx.delete(verifications).where(inArray(verifications.value, ids));
    const removed = await tx
      .delete(userRoles)
      .where(and(inArray(userRoles.user_id, ids), inArray(userRoles.role, STAFF)))
      .returning({ userId: userRoles.user_id, role: userRoles.role });
    await recordActivities(
      tx,
      removed.map(({ userId, role }) => ({
        adminId: null,
        action: `Removed ${role} role from user`,
        table: 'user_roles',
        recordId: userId,
        changes: { role: { before: role, after: null } },
      })),
    );
  });
}
