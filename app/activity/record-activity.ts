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
