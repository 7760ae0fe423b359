import { defineJob } from '#app/platform/jobs.ts';
import { EVERY_MINUTE } from '#app/platform/schedules.ts';

export const fulfilmentJobs = {
  mailStaff: defineJob('fulfilment.mail-staff', { schedule: EVERY_MINUTE, expireSeconds: 120 }),
};
