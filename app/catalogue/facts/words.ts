import { errorNotice } from '#app/values/notice.ts';

export const CONFIRM_FACT_DELETION = errorNotice(
  'Nothing is saved yet',
  'You left out facts that products have values for. Tick what to delete below them and save again, or put the facts back.',
);
