import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '../../support/people.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';
import { until } from '../../support/until.ts';
import { somewhere } from '../../support/visitors.ts';
import { MAIL_LINK, writeMail } from '../../support/write-mail.tsx';

let shop: TestShop;
let stop: () => Promise<void>;

beforeAll(async () => {
  shop = await openTestShop({
    DEMO: 'true',
    SMTP_URL: '',
    ORIGIN: 'http://localhost:3000',
  });
  ({ stop } = await shop.startWork());
});
afterAll(() => stop());

describe('the mailbox of a demo shop', () => {
  test('says when it is empty, and is neither kept nor listed', async () => {
    const answer = await shop.get('/dev/mailbox');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const html = await answer.text();
    expect(html).toContain('No mail yet');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test('lists mails, the newest first', async () => {
    await writeMail('ama@example.com', { subject: 'Confirm your address' });
    await writeMail('kofi@example.com', { subject: 'Your <b>new</b> password' });
    const html = await (await shop.get('/dev/mailbox')).text();
    const [newer, older] = [
      html.indexOf('Your &lt;b&gt;new&lt;/b&gt; password'),
      html.indexOf('Confirm your address'),
    ];
    expect(newer).toBeGreaterThan(0);
    expect(older).toBeGreaterThan(newer);
    expect(html).toContain('ama@example.com');
  });

  test('opens a mail that counts as sent, as it looks and as plain text', async () => {
    await until(
      async () => (await shop.rows('select 1 from mails where sent_at is null')).length === 0,
    );
    const [mail] = await shop.rows<{ id: string }>(
      `select id from mails where to_address = 'ama@example.com'`,
    );
    const answer = await shop.get(`/dev/mailbox/${mail?.id}`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const html = await answer.text();
    expect(html).toContain('CVX Care');
    expect(html).toContain('ama@example.com');
    expect(html).toMatch(/<iframe[^>]* srcDoc="&lt;!doctype html/i);
    expect(html).toContain('sandbox="allow-top-navigation-by-user-activation"');
    expect(html).toContain('email-confirmation?token=abc');
    const text = await (await shop.get(`/dev/mailbox/${mail?.id}?as=text`)).text();
    expect(text).toContain(`<a href="${MAIL_LINK.replace('&', '&amp;')}"`);
    expect(text).not.toContain('<iframe');
  });

  test.each([
    ['http://127.0.0.1:3000', 200],
    ['http://[::1]:3000', 200],
    ['http://192.168.1.20:3000', 404],
    ['http://rebound.evil.example:3000', 421],
  ])('asked for at %s it answers %i', async (origin, status) => {
    expect((await shop.send(new Request(`${origin}/dev/mailbox`))).status).toBe(status);
  });

  test.each(['nope', '00000000-0000-4000-8000-000000000000', "' or 1=1"])(
    'has no mail %j',
    async (id) => {
      expect((await shop.get(`/dev/mailbox/${encodeURIComponent(id)}`)).status).toBe(404);
    },
  );
});

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'a demo that is opened as %s takes its forms',
  async (origin) => {
    const person = await makePerson(shop.rows);
    for (const path of ['/auth', '/auth.data']) {
      const { email, password } = person;
      const body = new URLSearchParams({ intent: 'sign-in', email, password });
      const headers = { origin, ...somewhere() };
      const answer = await shop.send(new Request(origin + path, { method: 'POST', body, headers }));
      expect(answer.headers.getSetCookie().join()).toContain('__Host-session=');
    }
  },
);

test('asks for no encryption at localhost, where it would shut out every other program', async () => {
  expect((await shop.get('/')).headers.get('strict-transport-security')).toBeNull();
});
