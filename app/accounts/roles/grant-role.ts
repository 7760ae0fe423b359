import { eq } from 'drizzle-orm';
import { recordActivity } from '#app/activity/record-activity.ts';
import { fromWhere } from '#app/platform/current-request.ts';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { Staff } from '../guards.ts';
import type { Role } from '../rules.ts';
import { userRoles, users } from '../schema.ts';

/** Who changes a role: an admin, or an operator on the command line. */
export type RoleGiver = Staff | 'command line';

export const giverId = (giver: RoleGiver) => (giver === 'command line' ? null : giver.id);

export async function grantRole(
  giver: RoleGiver,
  { userId, role }: { userId: string; role: Role },
) {
  return inTransaction((tx) => giveRole(tx, giver, { userId, role }));
}

/** Only a confirmed address gets a role: before, a stranger may have signed up with it. */
export async function giveRole(
  tx: Transaction,
  giver: RoleGiver,
  { userId, role }: { userId: string; role: Role },
) {
  const [user] = await tx
    .select({ confirmed: users.email_verified })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!user) return refused({ reason: 'unknown_user' });
  if (!user.confirmed) return refused({ reason: 'unconfirmed' });
  const given = await tx
    .insert(userRoles)
    .values({ user_id: userId, role })
    .onConflictDoNothing()
    .returning({ id: userRoles.id });
  if (given.length === 0) return refused({ reason: 'has_it_already' });
  await recordActivity(tx, {
    adminId: giverId(giver),
    action: `Assigned ${role} role to user`,
    table: 'user_roles',
    recordId: userId,
    changes: { role: { before: null, after: role } },
  });
  log.info({ userId, role, by: giverId(giver) ?? giver, ...fromWhere() }, 'role assigned');
  return done();
}
