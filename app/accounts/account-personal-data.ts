import { desc, eq, sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { listAddresses } from './addresses/queries.ts';
import type { User } from './guards.ts';
import type { PersonalData } from './personal-data.ts';
import { profiles, sessions, users } from './schema.ts';

/** Erased last, by `deleteAccount` itself. */
export const accountsPersonalData: PersonalData = {
  tables: [
    'users',
    'sessions',
    'accounts',
    'verifications',
    'two_factors',
    'sign_in_failures',
    'sign_ups',
    'email_changes',
    'user_roles',
    'profiles',
    'addresses',
    'mails',
  ],
  export: async (user) => ({
    account: await findAccount(user),
    roles: user.roles,
    profile: await findOwnProfile(user),
    addresses: await listOwnAddresses(user),
    sessions: await listSessions(user),
  }),
};

async function findAccount(user: User) {
  const [account] = await db
    .select({
      email: users.email,
      name: users.name,
      createdAt: users.created_at,
      emailConfirmed: users.email_verified,
      emailWanted: sql<
        string | null
      >`(select new_email from email_changes where email_changes.user_id = users.id)`,
      twoFactorSignIn: users.two_factor_enabled,
    })
    .from(users)
    .where(eq(users.id, user.id));
  return account ?? null;
}

async function findOwnProfile(user: User) {
  const [found] = await db.select().from(profiles).where(eq(profiles.user_id, user.id));
  if (!found) return null;
  const { id: _id, user_id: _userId, ...profile } = found;
  return profile;
}

async function listOwnAddresses(user: User) {
  const saved = await listAddresses(user.id);
  return saved.map(({ label, isDefault, values }) => ({ label, isDefault, ...values }));
}

async function listSessions(user: User) {
  return db
    .select({
      browser: sessions.user_agent,
      address: sessions.ip_address,
      signedInAt: sessions.created_at,
      lastUsedAt: sessions.last_used_at,
      thisDevice: sql<boolean>`${sessions.id} = ${user.sessionId}`,
    })
    .from(sessions)
    .where(eq(sessions.user_id, user.id))
    .orderBy(desc(sessions.last_used_at));
}
