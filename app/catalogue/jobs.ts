import type { JobHandler } from '#app/platform/jobs.ts';
import { removeImage } from './images/remove-image.ts';
import { renderImage } from './images/render-image.ts';
import { sweepImages } from './images/sweep-images.ts';
import { refreshSearch } from './search/refresh-search.ts';

export const catalogueJobs = {
  'catalogue.render-image': ({ url = '', original = '' }, run) =>
    renderImage({ url, original }, run),
  'catalogue.remove-image': async ({ url = '' }) => {
    await removeImage(url);
  },
  'catalogue.sweep-images': async (_payload, { signal }) => {
    await sweepImages(new Date(), signal);
  },
  'catalogue.refresh-search': () => refreshSearch(new Date()),
} satisfies Record<string, JobHandler>;
