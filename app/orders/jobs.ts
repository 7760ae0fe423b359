import { defineJob } from '#app/platform/jobs.ts';
import { DAILY_AT_NIGHT, EVERY_MINUTE } from '#app/platform/schedules.ts';

export const ordersJobs = {
  sendStatusMail: defineJob('orders.send-status-mail', { atOnce: 2 }, ['orderId', 'eventId']),
  forgetOld: defineJob('orders.forget-old', { schedule: DAILY_AT_NIGHT, expireSeconds: 600 }),
  addUpChanges: defineJob('orders.add-up-changes', { schedule: EVERY_MINUTE }),
};
