import type { HandlersOf } from '#app/platform/jobs.ts';
import type { vitalsJobs } from './jobs.ts';
import { deleteOldVitals } from './queries.ts';

// One Valentine's Day can be compared with the one before.
const RETENTION_DAYS = 400;

export const vitalsHandlers: HandlersOf<typeof vitalsJobs> = {
  forgetOld: () => deleteOldVitals(new Date(Date.now() - RETENTION_DAYS * 86_400_000)),
};
