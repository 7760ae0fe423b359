import type { HandlersOf } from '#app/platform/jobs.ts';
import type { activityJobs } from './jobs.ts';
import { sealActivity } from './seal-activity.ts';

export const activityHandlers: HandlersOf<typeof activityJobs> = {
  seal: () => sealActivity(new Date()),
};
