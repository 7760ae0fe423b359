import { and, desc, eq, sql } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { adminActivityLog } from '#app/activity/schema.ts';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { newsletterSubscriptions } from '../schema.ts';
import type { Removed } from './removal-ticket.ts';
import { REMOVED } from './remove-subscription.ts';

const TABLE = 'newsletter_subscriptions';
const UNDO_MS = 10 * 60_000;

type Restore = { staff: Staff; removed: Removed; now: Date };

/** Restores an address with its date: once, within some minutes, by the person who removed it. */
export function restoreSubscription({ staff, removed, now }: Restore) {
  const { id, email, since } = removed;
  return inTransaction(async (tx) => {
    if (!(await wasJustRemoved(tx, { staff, id, now }))) return refused({ reason: 'too_late' });
    const restored = await tx
      .insert(newsletterSubscriptions)
      .values({ id, email, created_at: sql`${since}::timestamptz` })
      .onConflictDoNothing()
      .returning({ id: newsletterSubscriptions.id });
    // A new subscription meanwhile has a later date, which counts.
    if (restored.length === 0) return refused({ reason: 'on_list' });
    await recordActivity(tx, {
      adminId: staff.id,
      action: 'Restored newsletter subscription',
      table: TABLE,
      recordId: id,
    });
    return done();
  });
}

type Input = { staff: Staff; id: string; now: Date };

/** Whether the last entry of the log about it is this staff member's removal, a moment ago. */
async function wasJustRemoved(tx: Transaction, { staff, id, now }: Input): Promise<boolean> {
  const [last] = await tx
    .select()
    .from(adminActivityLog)
    .where(and(eq(adminActivityLog.record_id, id), eq(adminActivityLog.table_name, TABLE)))
    .orderBy(desc(adminActivityLog.created_at), desc(adminActivityLog.number))
    .limit(1);
  if (last?.action !== REMOVED || last.admin_id !== staff.id) return false;
  return now.getTime() - last.created_at.getTime() < UNDO_MS;
}
