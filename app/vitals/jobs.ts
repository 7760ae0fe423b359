import { defineJob } from '#app/platform/jobs.ts';
import { DAILY_AT_NIGHT } from '#app/platform/schedules.ts';

export const vitalsJobs = {
  forgetOld: defineJob('vitals.forget-old', { schedule: DAILY_AT_NIGHT }),
};
