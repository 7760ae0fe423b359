import { and, eq, sql } from 'drizzle-orm';
import { currentRequest } from '#app/platform/current-request.ts';
import type { Transaction } from '#app/platform/database.ts';
import { adminActivityLog } from './schema.ts';

type Activity = {
  /** Nobody stands for the command line of the shop's own computer. */
  adminId: string | null;
  action: string;
  table: string;
  recordId: string;
  changes?: Record<string, unknown>;
};

/** Writes down what a member of staff did, in the transaction that does it. */
export async function recordActivity(tx: Transaction, activity: Activity): Promise<void> {
  await recordActivities(tx, [activity]);
}

/** Whether exactly this was written down before: then it was done, and is being asked for once more. */
export async function isRecorded(tx: Transaction, activity: Activity): Promise<boolean> {
  const { action, table, recordId, changes } = activity;
  const found = await tx
    .select({ id: adminActivityLog.id })
    .from(adminActivityLog)
    .where(
      and(
        eq(adminActivityLog.record_id, recordId),
        eq(adminActivityLog.table_name, table),
        eq(adminActivityLog.action, action),
        sql`${adminActivityLog.admin_id} is not distinct from ${activity.adminId}`,
        sql`${adminActivityLog.changes} is not distinct from ${JSON.stringify(changes) ?? null}::jsonb`,
      ),
    )
    .limit(1);
  return found.length > 0;
}

const ROWS_AT_ONCE = 1_000;

/** The same for one act that changes many records: a line for each of them. */
export async function recordActivities(
  tx: Transaction,
  activities: readonly Activity[],
): Promise<void> {
  const request = currentRequest();
  const rows = activities.map((activity) => ({
    admin_id: activity.adminId,
    action: activity.action,
    table_name: activity.table,
    record_id: activity.recordId,
    changes: activity.changes,
    ip: request?.address,
    request_id: request?.requestId,
  }));
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx.insert(adminActivityLog).values(rows.slice(start, start + ROWS_AT_ONCE));
  }
}
