import { expect, test } from 'vitest';
import { openTestShop } from '../../support/test-shop.ts';
import { until } from '../../support/until.ts';
import { writeMail } from '../../support/write-mail.tsx';

test('a real shop without a mail server keeps its mails until it has one, and shows them to nobody', async () => {
  const shop = await openTestShop({ DEMO: 'false', SMTP_URL: '' });
  await writeMail('ama@example.com');
  const { stop } = await shop.startWork();
  const find = async () =>
    (await shop.rows<{ id: string; last_error: string; sent_at: Date }>('select * from mails'))[0];
  await until(async () => (await find())?.last_error === 'SMTP_URL is not set, so the mail waits');
  await stop();
  expect((await find())?.sent_at).toBeNull();
  const [job] = await shop.rows<{ state: string }>(
    `select state from pgboss.job where name = 'mail.send'`,
  );
  expect(job?.state).toBe('retry');
  for (const path of ['/dev/mailbox', `/dev/mailbox/${(await find())?.id}`]) {
    const answer = await shop.get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('ama@example.com');
  }
});
