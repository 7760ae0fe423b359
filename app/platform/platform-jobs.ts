import { defineJob } from './jobs.ts';
import { EVERY_TEN_MINUTES } from './schedules.ts';

export const platformJobs = {
  // No retry: its row has the error, and the hourly check starts another backup.
  makeBackup: defineJob(
    'platform.make-backup',
    { retry: { times: 0, firstSeconds: 5, longestSeconds: 5 }, expireSeconds: 10_800 },
    ['backupId'],
  ),
  deleteOldPageChanges: defineJob('platform.forget-page-changes', { schedule: EVERY_TEN_MINUTES }),
  deleteExpiredLimits: defineJob('platform.forget-past-limits', { schedule: EVERY_TEN_MINUTES }),
};
