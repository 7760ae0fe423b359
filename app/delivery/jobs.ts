import { defineJob } from '#app/platform/jobs.ts';
import { EVERY_MINUTE } from '#app/platform/schedules.ts';

export const deliveryJobs = {
  /** Public pages name the first day with room. */
  followFullDays: defineJob('delivery.follow-full-days', { schedule: EVERY_MINUTE }),
};
