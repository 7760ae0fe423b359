import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { db, type Transaction } from '#app/platform/database.ts';
import { UNDOABLE } from './actions.ts';
import { BATCHES } from './rules.ts';
import { adminActivityLog } from './schema.ts';

const LOOKED_AT = 50;

/** The last change of each of these fields of a record: who and when. */
export async function findFieldChanges(
  table: string,
  recordId: string,
  fields: readonly string[],
): Promise<Map<string, { adminId: string | null; at: Date }>> {
  const rows = await db
    .select({
      adminId: adminActivityLog.admin_id,
      at: adminActivityLog.created_at,
      changes: adminActivityLog.changes,
    })
    .from(adminActivityLog)
    .where(
      and(
        eq(adminActivityLog.record_id, recordId),
        eq(adminActivityLog.table_name, table),
        isNotNull(adminActivityLog.changes),
      ),
    )
    .orderBy(desc(adminActivityLog.created_at))
    .limit(LOOKED_AT);
  const found = new Map<string, { adminId: string | null; at: Date }>();
  for (const field of fields) {
    const last = rows.find(({ changes }) => changes !== null && field in changes);
    if (last) found.set(field, { adminId: last.adminId, at: last.at });
  }
  return found;
}

/** The changes of one bulk edit by record; empty if the id is not a bulk edit. */
export async function listBatch(tx: Transaction, id: string) {
  const [head] = await tx
    .select({ action: adminActivityLog.action })
    .from(adminActivityLog)
    .where(and(eq(adminActivityLog.id, id), eq(adminActivityLog.table_name, BATCHES)));
  if (head?.action !== UNDOABLE) return [];
  return tx
    .select({ recordId: adminActivityLog.record_id, changes: adminActivityLog.changes })
    .from(adminActivityLog)
    .where(eq(adminActivityLog.batch_id, id));
}
