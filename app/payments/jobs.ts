import { defineJob } from '#app/platform/jobs.ts';
import { DAILY_AT_NIGHT, EVERY_MINUTE, EVERY_TEN_MINUTES } from '#app/platform/schedules.ts';

export const paymentsJobs = {
  // Retries for three days: the provider can be down for hours. After that the scheduled checks take over.
  settle: defineJob(
    'payments.settle',
    { retry: { times: 440, firstSeconds: 2, longestSeconds: 600 }, expireSeconds: 60, atOnce: 2 },
    ['reference'],
  ),
  refund: defineJob(
    'payments.refund',
    { retry: { times: 440, firstSeconds: 5, longestSeconds: 600 }, expireSeconds: 60 },
    ['refundId'],
  ),
  lookAfterRefunds: defineJob(
    'payments.look-after-refunds',
    { retry: { times: 20, firstSeconds: 5, longestSeconds: 600 }, expireSeconds: 120 },
    ['reference'],
  ),
  expire: defineJob('payments.expire', { schedule: EVERY_MINUTE, expireSeconds: 300 }),
  reconcile: defineJob('payments.reconcile', { schedule: EVERY_TEN_MINUTES, expireSeconds: 600 }),
  reconcileWeek: defineJob('payments.reconcile-week', {
    schedule: DAILY_AT_NIGHT,
    expireSeconds: 3_600,
  }),
  watchRefunds: defineJob('payments.watch-refunds', {
    schedule: EVERY_TEN_MINUTES,
    expireSeconds: 600,
  }),
  forgetOld: defineJob('payments.forget-old', { schedule: DAILY_AT_NIGHT }),
};
