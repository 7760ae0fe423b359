import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { adminActivityLog } from './schema.ts';

/** The last change of one record: by whom, when, and which of its fields. */
export async function findLastChange(table: string, recordId: string) {
  const [found] = await db
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
    .limit(1);
  return found && { ...found, fields: Object.keys(found.changes ?? {}) };
}
