import { symmetricDecrypt } from 'better-auth/crypto';
import { and, count, desc, eq, gt } from 'drizzle-orm';
import { db, type Transaction } from '#app/platform/database.ts';
import { shopSecret } from '#app/platform/secret.ts';
import { findSettings } from '#app/settings/queries.ts';
import { accraTime } from '#app/values/accra-time.ts';
import type { User } from '../guards.ts';
import { isStaff, sessionEndsAt } from '../rules.ts';
import { sessions, twoFactors, userRoles, users } from '../schema.ts';
import { deviceName, isHandheld } from './device-name.ts';

const MAX_DEVICES = 100;

/** Locks a user's account until the transaction ends, so that concurrent requests run one after the other. */
export async function lockUser(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

const opened = (sealed: string) => symmetricDecrypt({ key: shopSecret(), data: sealed });

/** A user's authenticator app, confirmed or not, with its secrets decrypted. */
export async function findApp(reader: Pick<Transaction, 'select'>, userId: string) {
  const [app] = await reader.select().from(twoFactors).where(eq(twoFactors.user_id, userId));
  if (!app) return undefined;
  const recoveryCodes: string[] = JSON.parse(await opened(app.backup_codes));
  return {
    verified: app.verified,
    storedSecret: app.secret,
    secret: await opened(app.secret),
    recoveryCodes,
  };
}

export async function countRecoveryCodes(userId: string): Promise<number> {
  return (await findApp(db, userId))?.recoveryCodes.length ?? 0;
}

export async function countAdmins(): Promise<number> {
  const [found] = await db
    .select({ admins: count() })
    .from(userRoles)
    .where(eq(userRoles.role, 'admin'));
  return found?.admins ?? 0;
}

/** Whether the owner requires two-factor sign-in of this user, as staff. */
export async function isTwoFactorDemanded({ roles }: Pick<User, 'roles'>): Promise<boolean> {
  const { security } = await findSettings();
  return security.staffTwoFactor && isStaff(roles);
}

export type Device = {
  id: string;
  name: string;
  handheld: boolean;
  signedInAt: string;
  lastUsedAt: string;
  here: boolean;
};

/** The user's current sessions: this device first, then by last use. */
export async function listDevices(user: User, now: Date): Promise<Device[]> {
  const { security } = await findSettings();
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.user_agent,
      createdAt: sessions.created_at,
      lastUsedAt: sessions.last_used_at,
    })
    .from(sessions)
    .where(and(eq(sessions.user_id, user.id), gt(sessions.expires_at, now)))
    .orderBy(desc(eq(sessions.id, user.sessionId)), desc(sessions.last_used_at), sessions.id)
    .limit(MAX_DEVICES);
  const { roles } = user;
  const staffIdleMinutes = security.sessionTimeoutMinutes;
  return rows
    .filter((row) => sessionEndsAt({ ...row, roles, staffIdleMinutes }) > now)
    .map(({ id, userAgent, createdAt, lastUsedAt }) => ({
      id,
      name: deviceName(userAgent),
      handheld: isHandheld(userAgent),
      signedInAt: accraTime(createdAt),
      lastUsedAt: accraTime(lastUsedAt),
      here: id === user.sessionId,
    }));
}
