import { defineJob } from '#app/platform/jobs.ts';
import { DAILY_AT_NIGHT } from '#app/platform/schedules.ts';

export const ordersJobs = {
  sendStatusMail: defineJob('orders.send-status-mail', { atOnce: 2 }, ['orderId', 'eventId']),
  forgetOld: defineJob('orders.forget-old', { schedule: DAILY_AT_NIGHT, expireSeconds: 600 }),
};
