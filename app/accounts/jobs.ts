import { defineJob } from '#app/platform/jobs.ts';
import { EVERY_TEN_MINUTES } from '#app/platform/schedules.ts';

export const accountsJobs = {
  forgetEnded: defineJob('accounts.forget-ended', { schedule: EVERY_TEN_MINUTES }),
};
