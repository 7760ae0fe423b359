import { defineJob } from '#app/platform/jobs.ts';
import { HOURLY } from '#app/platform/schedules.ts';

export const settingsJobs = {
  scheduleBackup: defineJob('settings.schedule-backup', { schedule: HOURLY, expireSeconds: 300 }),
};
