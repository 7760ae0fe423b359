import { and, eq } from 'drizzle-orm';
import { recordActivity } from '#app/activity/record-activity.ts';
import { fromWhere } from '#app/platform/current-request.ts';
import { inTransaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { done, refused } from '#app/values/outcome.ts';
import { lockAdmins } from '../queries.ts';
import { mayLoseRole, type Role } from '../rules.ts';
import { userRoles } from '../schema.ts';
import { giverId, type RoleGiver } from './grant-role.ts';

/** Removes a role from the user's next request on; the last admin keeps theirs. */
export async function removeRole(
  giver: RoleGiver,
  { userId, role }: { userId: string; role: Role },
) {
  return inTransaction(async (tx) => {
    const admins = await lockAdmins(tx);
    if (admins.includes(userId) && !mayLoseRole(role, admins.length)) {
      return refused({ reason: 'last_admin' });
    }
    const removed = await tx
      .delete(userRoles)
      .where(and(eq(userRoles.user_id, userId), eq(userRoles.role, role)))
      .returning({ id: userRoles.id });
    if (removed.length === 0) return refused({ reason: 'has_it_not' });
    await recordActivity(tx, {
      adminId: giverId(giver),
      action: `Removed ${role} role from user`,
      table: 'user_roles',
      recordId: userId,
      changes: { role: { before: role, after: null } },
    });
    log.info({ userId, role, by: giverId(giver) ?? giver, ...fromWhere() }, 'role removed');
    return done();
  });
}
