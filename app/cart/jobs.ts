import { defineJob } from '#app/platform/jobs.ts';
import { DAILY_AT_NIGHT } from '#app/platform/schedules.ts';

export const cartJobs = {
  forgetSaved: defineJob('cart.forget-saved', { schedule: DAILY_AT_NIGHT }),
};
