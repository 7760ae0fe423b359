import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, makePerson } from '../../support/people.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';

const TOKEN = 'a-token-for-the-metrics';

type Headers = Record<string, string>;
type Full = {
  isReady: boolean;
  dependencies: Record<string, { isHealthy: boolean; detail: string; ms: number }>;
};

let shop: TestShop;
/** Takes connections and detail nothing, as a mail server that hangs. */
const silent = createServer(() => undefined);

beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  shop = await openTestShop({
    METRICS_TOKEN: TOKEN,
    SMTP_URL: `smtp://owner:a-password@127.0.0.1:${port}`,
    PAYSTACK_API_BASE: 'http://127.0.0.1:9',
    PAYSTACK_PUBLIC_KEY: 'pk_test_readiness',
    PAYSTACK_SECRET_KEY: 'sk_test_readiness',
    PAYSTACK_TEST: 'true',
  });
});
afterAll(() => silent.close());

async function ask(headers: Headers): Promise<Full> {
  const answer = await shop.get('/readyz?full', headers);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return (await answer.json()) as Full;
}

test('everybody hears whether the shop can serve, and nothing else', async () => {
  const customer = await cookieOf(shop.rows, await makePerson(shop.rows));
  const moderator = await cookieOf(
    shop.rows,
    await makePerson(shop.rows, { roles: ['moderator'] }),
  );
  const strangers: Headers[] = [
    {},
    { cookie: customer },
    { cookie: moderator },
    { authorization: 'x' },
  ];
  for (const headers of strangers) {
    const answer = await shop.get('/readyz?full', headers);
    expect([answer.status, await answer.text()]).toEqual([200, 'ready']);
  }
});

test('staff and the holder of the token hear of every part, the unhealthy ones with the reason', async () => {
  const admin = await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] }));
  const staff: Headers[] = [{ cookie: admin }, { authorization: `Bearer ${TOKEN}` }];
  for (const headers of staff) {
    const { isReady, dependencies } = await ask(headers);
    // A mail server that hangs is no reason to send visitors away.
    expect(isReady).toBe(true);
    expect(dependencies.database).toMatchObject({ isHealthy: true });
    expect(dependencies.pictures).toMatchObject({ isHealthy: true, detail: 'on disk' });
    expect(dependencies.mail).toMatchObject({ isHealthy: false });
    expect(dependencies.payments).toMatchObject({ isHealthy: false });
    expect(dependencies.disk?.detail).toMatch(/^\d+ % free$/);
  }
});

test('what it detail holds no password, key or address', async () => {
  const text = JSON.stringify(await ask({ authorization: `Bearer ${TOKEN}` }));
  for (const secret of ['a-password', 'sk_test', '127.0.0.1', 'postgres:']) {
    expect(text).not.toContain(secret);
  }
});

test('a job that nobody takes up is told of', async () => {
  const before = await ask({ authorization: `Bearer ${TOKEN}` });
  expect(before.dependencies.jobs).toMatchObject({ isHealthy: true, detail: 'none is late' });
  await shop.rows(
    `insert into pgboss.job (name, start_after) values ('mail.send', now() - interval '10 minutes')`,
  );
  const { dependencies } = await ask({ authorization: `Bearer ${TOKEN}` });
  expect(dependencies.jobs).toMatchObject({ isHealthy: false, detail: 'late: mail.send' });
});
