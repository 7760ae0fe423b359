import { scheduleBackup } from '#app/platform/backup/schedule-backup.ts';
import type { HandlersOf } from '#app/platform/jobs.ts';
import type { settingsJobs } from './jobs.ts';
import { findSettings } from './queries.ts';

export const settingsHandlers: HandlersOf<typeof settingsJobs> = {
  scheduleBackup: async () => {
    const { database } = await findSettings();
    await scheduleBackup({
      frequency: database.backupFrequency,
      retentionDays: database.backupRetentionDays,
      now: new Date(),
    });
  },
};
