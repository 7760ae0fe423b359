import { defineJob } from '#app/platform/jobs.ts';
import { HOURLY } from '#app/platform/schedules.ts';

export const giftsJobs = {
  remindBuyers: defineJob('gifts.remind-buyers', { schedule: HOURLY, expireSeconds: 600 }),
};
