import type { HandlersOf } from '#app/platform/jobs.ts';
import { followFullDays } from './follow-full-days.ts';
import type { deliveryJobs } from './jobs.ts';

export const deliveryHandlers: HandlersOf<typeof deliveryJobs> = {
  followFullDays: () => followFullDays(new Date()),
};
