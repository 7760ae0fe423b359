import { defineJob } from '#app/platform/jobs.ts';
import { DAILY_AT_NIGHT } from '#app/platform/schedules.ts';

export const returnsJobs = {
  renderPhoto: defineJob(
    'returns.render-photo',
    {
      retry: { times: 440, firstSeconds: 2, longestSeconds: 600 },
      expireSeconds: 600,
      heartbeatSeconds: 30,
    },
    ['photoId'],
  ),
  removePhoto: defineJob(
    'returns.remove-photo',
    { retry: { times: 20, firstSeconds: 5, longestSeconds: 600 } },
    ['photoId'],
  ),
  sweepPhotos: defineJob('returns.sweep-photos', {
    schedule: DAILY_AT_NIGHT,
    expireSeconds: 3_600,
  }),
  forgetOld: defineJob('returns.forget-old', { schedule: DAILY_AT_NIGHT, expireSeconds: 600 }),
};
