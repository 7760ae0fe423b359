import { keepBackups } from '#app/platform/backup/keep-backups.ts';
import { makeBackup } from '#app/platform/backup/make-backup.ts';
import type { JobHandler } from '#app/platform/jobs.ts';
import { findSettings } from './queries.ts';
import { LEFT_OUT, shopFileStores } from './shop-backup.ts';

export const settingsJobs = {
  'platform.back-up': async () => {
    const { database } = await findSettings();
    await keepBackups({
      frequency: database.backupFrequency,
      retentionDays: database.backupRetentionDays,
      now: new Date(),
    });
  },
  'platform.make-backup': ({ backupId = '' }, { signal }) =>
    makeBackup(backupId, { leaveOut: LEFT_OUT, shelves: shopFileStores(), signal }),
} satisfies Record<string, JobHandler>;
