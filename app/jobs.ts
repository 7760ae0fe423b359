import { accountsJobs } from './accounts/jobs.ts';
import { activityJobs } from './activity/jobs.ts';
import { cartJobs } from './cart/jobs.ts';
import { catalogueJobs } from './catalogue/jobs.ts';
import { contactJobs } from './contact/jobs.ts';
import { deliveryJobs } from './delivery/jobs.ts';
import { fulfilmentJobs } from './fulfilment/jobs.ts';
import { giftsJobs } from './gifts/jobs.ts';
import { mailJobs } from './mail/jobs.ts';
import { ordersJobs } from './orders/jobs.ts';
import { paymentsJobs } from './payments/jobs.ts';
import type { JobPolicy } from './platform/job-queues.ts';
import type { Job } from './platform/jobs.ts';
import { platformJobs } from './platform/platform-jobs.ts';
import { returnsJobs } from './returns/jobs.ts';
import { settingsJobs } from './settings/jobs.ts';
import { vitalsJobs } from './vitals/jobs.ts';

const definitions: Record<string, Job>[] = [
  accountsJobs,
  activityJobs,
  cartJobs,
  catalogueJobs,
  contactJobs,
  deliveryJobs,
  fulfilmentJobs,
  giftsJobs,
  mailJobs,
  ordersJobs,
  paymentsJobs,
  platformJobs,
  returnsJobs,
  settingsJobs,
  vitalsJobs,
];

/** Every job by name, with its retries and schedule. */
export const jobs: Readonly<Record<string, JobPolicy>> = Object.fromEntries(
  definitions
    .flatMap((slice) => Object.values(slice))
    .map(({ name, policy }): [string, JobPolicy] => [name, policy]),
);
