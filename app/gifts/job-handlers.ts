import type { HandlersOf } from '#app/platform/jobs.ts';
import type { giftsJobs } from './jobs.ts';
import { remindBuyers } from './remind-buyers.ts';

export const giftsHandlers: HandlersOf<typeof giftsJobs> = {
  remindBuyers: (_payload, { signal }) => remindBuyers(new Date(), signal),
};
