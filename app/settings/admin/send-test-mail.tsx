import type { Staff } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { Paragraph } from '#app/mail/mail-layout.tsx';
import { writeMail } from '#app/mail/write-mail.ts';
import { inTransaction } from '#app/platform/database.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.ts';
import { accraTime } from '#app/values/accra-time.ts';
import { done, refused } from '#app/values/outcome.ts';

const LIMIT = { name: 'test-mail', max: 10, seconds: 600 };

type TestMail = { staff: Staff; to: string; now: Date };

/** Sends a mail only to check that it arrives. */
export async function sendTestMail({ staff, to, now }: TestMail) {
  const use = await consumeRateLimit(LIMIT, staff.id, now);
  if (!use.allowed) return refused({ reason: 'too_many', seconds: use.retryAfterSeconds });
  await inTransaction(async (tx) => {
    await writeMail(tx, {
      kind: 'settings.test',
      to,
      subject: 'A test of your mail settings',
      body: (
        <>
          <Paragraph>If you can read this, emails from your shop arrive.</Paragraph>
          <Paragraph>It was asked for on {accraTime(now)} (Accra).</Paragraph>
        </>
      ),
    });
    await recordActivity(tx, {
      adminId: staff.id,
      action: 'Sent test email',
      table: 'settings',
      recordId: 'email',
    });
  });
  return done();
}
