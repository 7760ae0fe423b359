import type { HandlersOf } from '#app/platform/jobs.ts';
import { removeFactValues } from './facts/remove-fact-values.ts';
import { removeImage } from './images/remove-image.ts';
import { renderImage } from './images/render-image.ts';
import { sweepImages } from './images/sweep-images.ts';
import type { catalogueJobs } from './jobs.ts';
import { refreshSearch } from './search/refresh-search.ts';

export const catalogueHandlers: HandlersOf<typeof catalogueJobs> = {
  renderImage,
  removeImage: async ({ url }) => {
    await removeImage(url);
  },
  removeFactValues: ({ categoryId, factId }) => removeFactValues(categoryId, factId),
  sweepImages: async (_payload, { signal }) => {
    await sweepImages(new Date(), signal);
  },
  refreshSearch: () => refreshSearch(new Date()),
};
