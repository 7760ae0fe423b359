import { accountRecordNames, listPeople } from './accounts/queries.ts';
import type { ActivityNames } from './activity/record-names.ts';
import { catalogueRecordNames } from './catalogue/queries.ts';
import { contactRecordNames } from './contact/inbox/queries.ts';
import { orderRecordNames } from './orders/queries.ts';
import { refundRecordNames } from './payments/queries.ts';
import { returnRecordNames } from './returns/queries.ts';
import { reviewRecordNames } from './reviews/queries.ts';

/** Every slice whose records staff can change. */
export const ACTIVITY_NAMES: ActivityNames = {
  listPeople,
  records: [
    ...accountRecordNames,
    ...catalogueRecordNames,
    contactRecordNames,
    orderRecordNames,
    reviewRecordNames,
    refundRecordNames,
    returnRecordNames,
  ],
};
