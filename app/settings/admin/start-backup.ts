import type { Staff } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { beginBackup } from '#app/platform/backup/begin-backup.ts';
import { inTransaction } from '#app/platform/database.ts';

/** Starts a manual backup. */
export function startBackup(staff: Staff, now: Date) {
  return inTransaction(async (tx) => {
    const begun = await beginBackup(tx, { by: staff.id, now });
    if (!begun.ok) return begun;
    await recordActivity(tx, {
      adminId: staff.id,
      action: 'Started backup',
      table: 'backups',
      recordId: begun.value.id,
      changes: { file: { before: null, after: begun.value.file } },
    });
    return begun;
  });
}
