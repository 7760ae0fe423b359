import { defineJob } from './jobs.ts';
import { EVERY_TEN_MINUTES } from './schedules.ts';

export const platformJobs = {
  // Not retried: its row says why it failed, and the next hour's check begins another one.
  makeBackup: defineJob(
    'platform.make-backup',
    { retry: { times: 0, firstSeconds: 5, longestSeconds: 5 }, expireSeconds: 10_800 },
    ['backupId'],
  ),
  forgetPageChanges: defineJob('platform.forget-page-changes', { schedule: EVERY_TEN_MINUTES }),
  forgetPastLimits: defineJob('platform.forget-past-limits', { schedule: EVERY_TEN_MINUTES }),
};
