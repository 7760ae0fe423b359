import type { JobPolicy } from './platform/job-queues.ts';

const DAILY_AT_NIGHT = '20 3 * * *';
const EVERY_MINUTE = '* * * * *';
const HOURLY = '15 * * * *';
const EVERY_TEN_MINUTES = '*/10 * * * *';

/** Every job of the shop and how it is treated. What it does stands in its slice's jobs.ts, by the same name. */
export const jobs = {
  // Tried for three days: after 5, 10, 20 … seconds, then every ten minutes.
  'mail.send': {
    retry: { times: 440, firstSeconds: 5, longestSeconds: 600 },
    expireSeconds: 60,
    atOnce: 4,
  },
  // The provider may be away for hours; what was paid is asked about for three days, and by the timed checks after.
  'payments.settle': {
    retry: { times: 440, firstSeconds: 2, longestSeconds: 600 },
    expireSeconds: 60,
    atOnce: 2,
  },
  'payments.refund': {
    retry: { times: 440, firstSeconds: 5, longestSeconds: 600 },
    expireSeconds: 60,
  },
  'payments.look-after-refunds': {
    retry: { times: 20, firstSeconds: 5, longestSeconds: 600 },
    expireSeconds: 120,
  },
  'payments.expire': { schedule: EVERY_MINUTE, expireSeconds: 300 },
  'payments.reconcile': { schedule: EVERY_TEN_MINUTES, expireSeconds: 600 },
  'payments.reconcile-week': { schedule: DAILY_AT_NIGHT, expireSeconds: 3_600 },
  'payments.watch-refunds': { schedule: EVERY_TEN_MINUTES, expireSeconds: 600 },
  'payments.forget-old': { schedule: DAILY_AT_NIGHT },
  'activity.seal': { schedule: EVERY_TEN_MINUTES, expireSeconds: 300 },
  'accounts.forget-ended': { schedule: EVERY_TEN_MINUTES },
  'cart.forget-saved': { schedule: DAILY_AT_NIGHT },
  // A store elsewhere may be away for hours. One at a time: the shop is served by the same cores.
  'catalogue.render-image': {
    retry: { times: 440, firstSeconds: 2, longestSeconds: 600 },
    expireSeconds: 600,
    heartbeatSeconds: 30,
  },
  'catalogue.remove-image': { retry: { times: 20, firstSeconds: 5, longestSeconds: 600 } },
  'catalogue.sweep-images': { schedule: DAILY_AT_NIGHT, expireSeconds: 3_600 },
  'catalogue.refresh-search': { schedule: DAILY_AT_NIGHT, expireSeconds: 600 },
  'contact.forget-old': { schedule: DAILY_AT_NIGHT },
  'mail.forget-old': { schedule: DAILY_AT_NIGHT },
  'orders.render-photo': {
    retry: { times: 440, firstSeconds: 2, longestSeconds: 600 },
    expireSeconds: 600,
    heartbeatSeconds: 30,
  },
  'orders.remove-photo': { retry: { times: 20, firstSeconds: 5, longestSeconds: 600 } },
  'orders.sweep-photos': { schedule: DAILY_AT_NIGHT, expireSeconds: 3_600 },
  'orders.send-status-mail': { atOnce: 2 },
  'orders.mail-staff': { schedule: EVERY_MINUTE, expireSeconds: 120 },
  'orders.forget-old': { schedule: DAILY_AT_NIGHT, expireSeconds: 600 },
  'platform.back-up': { schedule: HOURLY, expireSeconds: 300 },
  // Not tried again by itself: its row says why it failed, and the next hour's look begins another one.
  'platform.make-backup': {
    retry: { times: 0, firstSeconds: 5, longestSeconds: 5 },
    expireSeconds: 10_800,
  },
  'platform.forget-past-limits': { schedule: EVERY_TEN_MINUTES },
} as const satisfies Record<string, JobPolicy>;
