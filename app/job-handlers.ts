import { accountsHandlers } from './accounts/job-handlers.ts';
import { accountsJobs } from './accounts/jobs.ts';
import { activityHandlers } from './activity/job-handlers.ts';
import { activityJobs } from './activity/jobs.ts';
import { cartHandlers } from './cart/job-handlers.ts';
import { cartJobs } from './cart/jobs.ts';
import { catalogueHandlers } from './catalogue/job-handlers.ts';
import { catalogueJobs } from './catalogue/jobs.ts';
import { contactHandlers } from './contact/job-handlers.ts';
import { contactJobs } from './contact/jobs.ts';
import { deliveryHandlers } from './delivery/job-handlers.ts';
import { deliveryJobs } from './delivery/jobs.ts';
import { fulfilmentHandlers } from './fulfilment/job-handlers.ts';
import { fulfilmentJobs } from './fulfilment/jobs.ts';
import { giftsHandlers } from './gifts/job-handlers.ts';
import { giftsJobs } from './gifts/jobs.ts';
import { mailHandlers } from './mail/job-handlers.ts';
import { mailJobs } from './mail/jobs.ts';
import { ordersHandlers } from './orders/job-handlers.ts';
import { ordersJobs } from './orders/jobs.ts';
import { paymentsHandlers } from './payments/job-handlers.ts';
import { paymentsJobs } from './payments/jobs.ts';
import { makeBackup } from './platform/backup/make-backup.ts';
import { handlersByName, type JobHandler } from './platform/jobs.ts';
import { deleteOldPageChanges } from './platform/page-changes.ts';
import { platformJobs } from './platform/platform-jobs.ts';
import { deleteExpiredLimits } from './platform/rate-limit.ts';
import { returnsHandlers } from './returns/job-handlers.ts';
import { returnsJobs } from './returns/jobs.ts';
import { settingsHandlers } from './settings/job-handlers.ts';
import { settingsJobs } from './settings/jobs.ts';
import { EXCLUDED_TABLES, shopFileStores } from './settings/shop-backup.ts';
import { vitalsHandlers } from './vitals/job-handlers.ts';
import { vitalsJobs } from './vitals/jobs.ts';

/** The handler of each job by name. */
export const handlers: Readonly<Record<string, JobHandler>> = {
  ...handlersByName(accountsJobs, accountsHandlers),
  ...handlersByName(activityJobs, activityHandlers),
  ...handlersByName(cartJobs, cartHandlers),
  ...handlersByName(catalogueJobs, catalogueHandlers),
  ...handlersByName(contactJobs, contactHandlers),
  ...handlersByName(deliveryJobs, deliveryHandlers),
  ...handlersByName(fulfilmentJobs, fulfilmentHandlers),
  ...handlersByName(giftsJobs, giftsHandlers),
  ...handlersByName(mailJobs, mailHandlers),
  ...handlersByName(ordersJobs, ordersHandlers),
  ...handlersByName(paymentsJobs, paymentsHandlers),
  ...handlersByName(returnsJobs, returnsHandlers),
  ...handlersByName(settingsJobs, settingsHandlers),
  ...handlersByName(vitalsJobs, vitalsHandlers),
  ...handlersByName(platformJobs, {
    makeBackup: ({ backupId }, { signal }) =>
      makeBackup(backupId, { leaveOut: EXCLUDED_TABLES, fileStores: shopFileStores(), signal }),
    deleteOldPageChanges: () => deleteOldPageChanges(new Date()),
    deleteExpiredLimits: () => deleteExpiredLimits(new Date()),
  }),
};
