import { request as ask } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openServer } from '../support/open-server.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { until } from '../support/until.ts';
import { somewhere } from '../support/visitors.ts';

const PORT = Number(process.env.TEST_PUBLIC_PORT ?? 4_236);
const ORIGIN = 'https://shop.example';

let shop: Awaited<ReturnType<typeof openServer>>;
let ama: Person;

beforeAll(async () => {
  shop = await openServer(PORT, { ORIGIN, HOST: '127.0.0.1' });
  ama = await makePerson(shop.rows);
});
afterAll(() => shop.close());

type Answer = { status: number; headers: Record<string, unknown>; text: string };

/** One request on the wire as a proxy sends it, Host and all. */
function send(method: string, path: string, headers: Record<string, string>, body = '') {
  return new Promise<Answer>((resolve, reject) => {
    const sent = ask({ host: '127.0.0.1', port: PORT, method, path, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const signIn = (path: string, headers: Record<string, string>) =>
  send(
    'POST',
    path,
    { ...form, ...somewhere(), ...headers },
    new URLSearchParams({ intent: 'sign-in', email: ama.email, password: ama.password }).toString(),
  );

describe('behind a proxy that ends TLS', () => {
  const hosts = ['shop.example', 'shop.example:443', `127.0.0.1:${PORT}`, `localhost:${PORT}`];
  const forwarded: Record<string, string>[] = [
    {},
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'shop.example' },
    { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example', forwarded: 'proto=http' },
  ];
  const cases = hosts.flatMap((host) => forwarded.map((more) => ({ host, ...more })));

  test.each(cases)('signs in with %j', async (headers) => {
    for (const path of ['/auth', '/auth.data']) {
      const answer = await signIn(path, { ...headers, origin: ORIGIN });
      expect(answer.status).toBe(path === '/auth' ? 302 : 202);
      const cookies = ([] as string[]).concat(answer.headers['set-cookie'] as string[]);
      const session = cookies.find((cookie) => cookie.startsWith('__Host-session='));
      expect(session).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax/);
      expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
    }
  });

  test.each([
    ['shop.example', 'http://shop.example'],
    ['shop.example', 'https://evil.example'],
    [`127.0.0.1:${PORT}`, `http://127.0.0.1:${PORT}`],
    [`localhost:${PORT}`, `http://localhost:${PORT}`],
  ])('refuses a form at %s from %s', async (host, origin) => {
    expect((await signIn('/auth', { host, origin })).status).toBe(403);
    await until(async () => shop.log().includes(`"origin":"${origin}","ORIGIN":"${ORIGIN}"`));
  });

  test('keeps every absolute address on ORIGIN', async () => {
    const page = await send('GET', '/contact', { host: `127.0.0.1:${PORT}` });
    expect(page.text).toContain(`<link rel="canonical" href="${ORIGIN}/contact"/>`);
    expect(page.text).not.toContain(`127.0.0.1:${PORT}`);
  });
});

describe('the name that is asked for', () => {
  test.each(['evil.example', 'www.shop.example', '203.0.113.7', '[2001:db8::1]'])(
    'is not served: %s',
    async (host) => {
      for (const path of ['/', '/dev/mailbox', '/favicon.ico', '/webhooks/paystack']) {
        const answer = await send('GET', path, { host });
        expect(answer.status).toBe(421);
        expect(answer.text).toContain(ORIGIN);
      }
    },
  );

  test('does not matter to whoever asks for health', async () => {
    for (const path of ['/healthz', '/readyz'])
      expect((await send('GET', path, { host: '10.1.2.3:3000' })).status).toBe(200);
  });

  test('is given once', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(PORT, '127.0.0.1');
      let output = '';
      socket.on('data', (chunk) => (output += chunk.toString()));
      socket.on('error', reject).on('close', () => resolve(output));
      const host = 'Host: shop.example\r\n';
      socket.write(`GET / HTTP/1.1\r\n${host}${host}Connection: close\r\n\r\n`);
    });
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
  });
});

describe('what is missing', () => {
  test('is said at the start, the dangers first', () => {
    const output = shop.log().split('Going live: ')[1]?.split('\n').slice(1, 4);
    expect(output).toEqual([
      '  ! Email: No email goes out. Nobody can confirm an account or reset a password. Set SMTP_URL, and what waits is sent.',
      '  - Payments: There are no payment keys: the shop takes cash on delivery only.',
      '  - Admin: Nobody can open /admin. Run: npm run admin -- grant you@example.com',
    ]);
  });

  test('is in the log once, not for each request, when the proxy does not say who asks', async () => {
    for (const path of ['/', '/contact']) await send('GET', path, { host: 'shop.example' });
    const words = 'TRUSTED_PROXIES is set, but no X-Forwarded-For header arrives';
    await until(async () => shop.log().includes(words));
    expect(shop.log().split(words)).toHaveLength(2);
  });

  test('stands in the settings', async () => {
    const admin = await makePerson(shop.rows, { roles: ['admin'] });
    const cookie = await cookieOf(shop.rows, admin);
    const page = await send('GET', '/admin/settings', { host: 'shop.example', cookie });
    expect(page.text).toContain('Going live');
    for (const words of ['No email goes out.', 'no X-Forwarded-For header arrives'])
      expect(page.text).toContain(words);
  });
});

describe('nothing of a demo is left', () => {
  test.each(['/dev/mailbox', '/dev/mailbox/1', '/simulator/pay/x', '/simulator/sim/faults'])(
    '%s is not there',
    async (path) => {
      expect((await send('GET', path, { host: 'shop.example' })).status).toBe(404);
      expect((await send('GET', path, { host: `localhost:${PORT}` })).status).toBe(404);
    },
  );

  test('mail waits for a mail server', async () => {
    const body = new URLSearchParams({ intent: 'send-reset', email: ama.email }).toString();
    const headers = { ...form, host: 'shop.example', origin: ORIGIN };
    expect((await send('POST', '/auth', headers, body)).status).toBe(200);
    expect(await shop.rows('select 1 from mails')).toHaveLength(1);
    expect(await shop.rows('select 1 from mails where sent_at is not null')).toEqual([]);
  });

  test('the demo accounts were locked before the shop opened', async () => {
    expect(shop.log()).toContain(
      'This shop is not a demo. Accounts with a demo password were locked: admin@corvox.test, customer@corvox.test',
    );
    const rows = await shop.rows(
      `select u.id from users u left join user_roles r on r.user_id = u.id and r.role <> 'user'
        left join accounts a on a.user_id = u.id
        where u.email like '%@corvox.test' and (r.id is not null or a.password is not null)`,
    );
    expect(rows).toEqual([]);
    const written = await shop.rows<{ action: string }>('select action from admin_activity_log');
    expect(written.map(({ action }) => action)).toEqual(['Removed admin role from user']);
  });
});
