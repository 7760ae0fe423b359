import { sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { durationsOf, shopLevelOf } from '#app/platform/metrics.ts';

export const mailDelay = durationsOf(
  {
    name: 'corvox_mail_delay_seconds',
    help: 'From the moment a mail was written to the moment the mail server took it.',
  },
  [1, 5, 15, 60, 300, 1_800, 7_200],
);

/** Adds what is known of mails that wait. */
export function measureMails(): void {
  shopLevelOf(
    {
      name: 'corvox_mails_oldest_unsent_seconds',
      help: 'How long the oldest mail has waited for the mail server; 0 where none waits.',
    },
    async () => {
      const { rows } = await db.execute<{ value: number }>(
        sql`select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as value
              from mails where sent_at is null and sealed_text is not null`,
      );
      return rows;
    },
  );
}
