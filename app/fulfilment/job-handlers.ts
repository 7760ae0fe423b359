import type { HandlersOf } from '#app/platform/jobs.ts';
import type { fulfilmentJobs } from './jobs.ts';
import { mailStaff } from './mail-staff.ts';

export const fulfilmentHandlers: HandlersOf<typeof fulfilmentJobs> = {
  mailStaff: () => mailStaff(new Date()),
};
