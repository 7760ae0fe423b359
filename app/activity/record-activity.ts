import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { currentRequest } from '#app/platform/current-request.ts';
import type { Transaction } from '#app/platform/database.ts';
import type { Action, BatchAction } from './actions.ts';
import { BATCHES } from './rules.ts';
import { adminActivityLog } from './schema.ts';

type Activity = {
  /** Null for the command line. */
  adminId: string | null;
  action: Action;
  table: string;
  recordId: string;
  changes?: Record<string, unknown>;
};

/** Records a staff action in the transaction that does it. */
export async function recordActivity(tx: Transaction, activity: Activity): Promise<void> {
  await insert(tx, [rowOf(activity)]);
}

/** Whether this exact entry was recorded before: then the request is a retry. */
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

/** The same for an action on several records, each of which is checked. */
export async function recordActivities(
  tx: Transaction,
  activities: readonly Activity[],
): Promise<void> {
  await insert(tx, activities.map(rowOf));
}

/** The name of an import or a bulk change, with a short summary. */
type Batch = { adminId: string | null; action: BatchAction; changes: Record<string, unknown> };

/**
 * Records one action on many records: one entry in the log, which opens to one entry per record. For a single record, only that record's
 * entry. Returns the id of the batch, if there is one.
 */
export async function recordBatch(
  tx: Transaction,
  batch: Batch,
  parts: readonly Activity[],
): Promise<string | undefined> {
  if (parts.length < 2) {
    await insert(tx, parts.map(rowOf));
    return undefined;
  }
  const id = randomUUID();
  const head = rowOf({
    ...batch,
    table: BATCHES,
    recordId: id,
    changes: { records: parts.length, ...batch.changes },
  });
  await insert(tx, [{ id, ...head }]);
  await insert(
    tx,
    parts.map((part) => ({ ...rowOf(part), batch_id: id })),
  );
  return id;
}

function rowOf(activity: Activity) {
  const request = currentRequest();
  return {
    admin_id: activity.adminId,
    action: activity.action,
    table_name: activity.table,
    record_id: activity.recordId,
    changes: activity.changes,
    ip: request?.address,
    request_id: request?.requestId,
  };
}

const ROWS_AT_ONCE = 1_000;

async function insert(
  tx: Transaction,
  rows: readonly (typeof adminActivityLog.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx.insert(adminActivityLog).values(rows.slice(start, start + ROWS_AT_ONCE));
  }
}
