import { defineJob } from '#app/platform/jobs.ts';
import { EVERY_TEN_MINUTES } from '#app/platform/schedules.ts';

export const activityJobs = {
  seal: defineJob('activity.seal', { schedule: EVERY_TEN_MINUTES, expireSeconds: 300 }),
};
