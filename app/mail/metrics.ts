import { sql } from 'drizzle-orm';
import { defineHistogram, defineShopGauge } from '#app/platform/metrics.ts';
import { samplesOf } from '#app/platform/platform-metrics.ts';

export const mailDelay = defineHistogram(
  {
    name: 'corvox_mail_delay_seconds',
    help: 'From the moment a mail was written to the moment the mail server took it.',
  },
  [1, 5, 15, 60, 300, 1_800, 7_200],
);

/** Adds what is known of mails that wait. */
export function defineMailMetrics(): void {
  defineShopGauge(
    {
      name: 'corvox_mails_oldest_unsent_seconds',
      help: 'How long the oldest mail has waited for the mail server; 0 where none waits.',
    },
    samplesOf(sql`select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as value
              from mails where sent_at is null and sealed_text is not null`),
  );
}
