import { defineJob } from '#app/platform/jobs.ts';
import { DAILY_AT_NIGHT } from '#app/platform/schedules.ts';

export const catalogueJobs = {
  // The storage can be down for hours. One at a time: the shop is served by the same cores.
  renderImage: defineJob(
    'catalogue.render-image',
    {
      retry: { times: 440, firstSeconds: 2, longestSeconds: 600 },
      expireSeconds: 600,
      heartbeatSeconds: 30,
    },
    ['url', 'original'],
  ),
  removeImage: defineJob(
    'catalogue.remove-image',
    { retry: { times: 20, firstSeconds: 5, longestSeconds: 600 } },
    ['url'],
  ),
  removeFactValues: defineJob(
    'catalogue.remove-fact-values',
    { retry: { times: 20, firstSeconds: 5, longestSeconds: 600 }, expireSeconds: 600 },
    ['categoryId', 'factId'],
  ),
  sweepImages: defineJob('catalogue.sweep-images', {
    schedule: DAILY_AT_NIGHT,
    expireSeconds: 3_600,
  }),
  refreshSearch: defineJob('catalogue.refresh-search', {
    schedule: DAILY_AT_NIGHT,
    expireSeconds: 600,
  }),
};
