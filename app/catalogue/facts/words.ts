import { errorNotice } from '#app/values/notice.ts';

export const FACTS_ASKED = errorNotice(
  'Nothing is saved yet',
  'You left out facts that products have values for. Tick what to delete below them and save again, or put the facts back.',
);
