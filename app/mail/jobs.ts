import { defineJob } from '#app/platform/jobs.ts';
import { DAILY_AT_NIGHT } from '#app/platform/schedules.ts';

export const mailJobs = {
  // Retries for three days: after 5, 10, 20 … seconds, then every ten minutes.
  send: defineJob(
    'mail.send',
    { retry: { times: 440, firstSeconds: 5, longestSeconds: 600 }, expireSeconds: 60, atOnce: 4 },
    ['mailId'],
  ),
  forgetOld: defineJob('mail.forget-old', { schedule: DAILY_AT_NIGHT }),
};
