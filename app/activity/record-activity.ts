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
  await tx.insert(adminActivityLog).values({
    admin_id: activity.adminId,
    action: activity.action,
    table_name: activity.table,
    record_id: activity.recordId,
    changes: activity.changes,
    ip: currentRequest()?.address,
    request_id: currentRequest()?.requestId,
  });
}
