import { eq } from 'drizzle-orm';
import { recordActivity } from '#app/activity/record-activity.ts';
import { fromWhere } from '#app/platform/current-request.ts';
import { inTransaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { Staff } from '../guards.ts';
import type { Role } from '../rules.ts';
import { userRoles, users } from '../schema.ts';

/** Who changes a role: an admin, or whoever sits at the shop's own computer. */
export type RoleGiver = Staff | 'command line';

export const giverId = (giver: RoleGiver) => (giver === 'command line' ? null : giver.id);

export async function grantRole(
  giver: RoleGiver,
  { userId, role }: { userId: string; role: Role },
) {
  return inTransaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId));
    if (!user) return refused({ reason: 'unknown_user' });
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
  });
}
