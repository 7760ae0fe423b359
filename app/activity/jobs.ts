import type { JobHandler } from '#app/platform/jobs.ts';
import { sealActivity } from './seal-activity.ts';

export const activityJobs = {
  'activity.seal': () => sealActivity(new Date()),
} satisfies Record<string, JobHandler>;
