import { beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseUrlsOf } from '#app/platform/database-urls.ts';
import { bucketOf, type Metric, valueOf } from '#app/vitals/rules.ts';
import { vitalText } from '#app/vitals/words.ts';
import { openInstance } from '../../support/fault-instance.ts';
import { cookieOf, makePerson, TEST_SECRET } from '../../support/people.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';

const PATIENT = { timeout: 60_000 };
const PORTS = [4_271, 4_272];
let shop: TestShop;
let cookie = '';
beforeAll(async () => {
  shop = await openTestShop();
  cookie = await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] }));
});
beforeEach(() => shop.rows('truncate web_vitals'));

const send = (body: unknown, headers: Record<string, string> = {}) =>
  shop.post('/vitals', typeof body === 'string' ? body : JSON.stringify(body), headers);
const from = (address: string) => ({ 'x-forwarded-for': address });
const stored = () =>
  shop.rows<{ page: string; metric: string; bucket: number; count: number }>(
    'select page, metric, bucket, count from web_vitals order by page, metric, bucket',
  );
const dashboard = async (days: number) =>
  (await (await shop.get(`/admin?days=${days}`, { cookie })).text()).replaceAll('<!-- -->', '');

test('visits are counted by kind of page and day, written together, and shown to staff', async () => {
  expect(await dashboard(7)).toContain('No measurements yet.');
  for (const LCP of [1_200, 1_200, 1_210, 9_000]) {
    const answer = await send({ page: 'home', values: { LCP, CLS: 0.01 } });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([204, null]);
  }
  await send({ page: 'product', values: { INP: 700 } });
  expect(await stored()).toEqual([]);
  await expect.poll(stored, PATIENT).toEqual([
    { page: 'home', metric: 'CLS', bucket: bucketOf('CLS', 0.01), count: 4 },
    { page: 'home', metric: 'LCP', bucket: bucketOf('LCP', 1_200), count: 3 },
    { page: 'home', metric: 'LCP', bucket: bucketOf('LCP', 9_000), count: 1 },
    { page: 'product', metric: 'INP', bucket: bucketOf('INP', 700), count: 1 },
  ]);
  // The same again is added to what is there.
  await send({ page: 'product', values: { INP: 700 } });
  await expect
    .poll(async () => (await stored()).find(({ page }) => page === 'product')?.count, PATIENT)
    .toBe(2);

  // Figures are cached for some seconds.
  await expect.poll(() => dashboard(7), PATIENT).toContain('2 visits');
  const page = await dashboard(7);
  const shown = (metric: Metric, value: number) =>
    vitalText(metric, valueOf(metric, bucketOf(metric, value)));
  const row = (words: string) => page.slice(page.indexOf(`${words}</span>`)).split('</li>')[0];
  expect(row('Home')).toMatch(/4 visits.*Loading.*\(LCP\)/);
  expect(row('Home')).toMatch(new RegExp(`${shown('LCP', 1_200)}<.*>good<`));
  expect(row('Products')).toMatch(/2 visits/);
  expect(row('Products')).toMatch(new RegExp(`${shown('INP', 700)}<.*>poor<`));
});

test('a period counts its own days, and what is old is forgotten', async () => {
  await shop.rows(
    `insert into web_vitals values (current_date - 20, 'cart', 'LCP', 70, 5), (current_date - 500, 'cart', 'LCP', 70, 9)`,
  );
  await expect.poll(() => dashboard(7), PATIENT).toContain('No measurements yet.');
  await expect.poll(() => dashboard(30), PATIENT).toContain('5 visits');
  const { vitalsHandlers } = await import('#app/vitals/job-handlers.ts');
  const { signal } = new AbortController();
  await vitalsHandlers.forgetOld({}, { attempt: 1, signal });
  expect(await shop.rows('select count from web_vitals')).toEqual([{ count: 5 }]);
});

test.each([
  [''],
  ['page=home'],
  ['{"page":"home","values":{"LCP":"fast"}}'],
  ['{"page":"/product/1","values":{}}'],
  [`{"page":"home","values":{},"more":"${'x'.repeat(600)}"}`],
])('what cannot be a measurement is refused: %s', async (body) => {
  expect((await send(body)).status).toBe(400);
});

test('only pages of the shop may send it, sixty times a minute', async () => {
  const other = await send({ page: 'home', values: {} }, { origin: 'https://evil.example' });
  expect(other.status).toBe(403);
  expect((await shop.get('/vitals')).status).toBe(404);
  const statuses: number[] = [];
  // Twice as many as a minute allows: the count may begin anew while they are sent.
  for (let n = 0; n < 121 && !statuses.includes(429); n += 1) {
    statuses.push((await send({ page: 'home', values: {} }, from('203.0.113.9'))).status);
  }
  expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(60);
  expect((await send({ page: 'home', values: {} }, from('203.0.113.10'))).status).toBe(204);
});

test('two instances add to one count, and write what they have when they close', async () => {
  const instances = PORTS.map((port) =>
    openInstance(port, {
      DATABASE_URL: databaseUrlsOf(shop.databaseUrl).app,
      DATABASE_OWNER_URL: shop.databaseUrl,
      DATA_DIR: process.env.DATA_DIR ?? '',
      ORIGIN: `http://localhost:${port}`,
      AUTH_SECRET: TEST_SECRET,
      LOG_LEVEL: 'warn',
    }),
  );
  for (const instance of instances) await instance.start();
  await Promise.all(
    instances.map(({ origin }) =>
      fetch(`${origin}/vitals`, {
        method: 'POST',
        headers: { origin },
        body: JSON.stringify({ page: 'cart', values: { TTFB: 90 } }),
      }),
    ),
  );
  await Promise.all(instances.map((instance) => instance.stop()));
  expect(await stored()).toEqual([
    { page: 'cart', metric: 'TTFB', bucket: bucketOf('TTFB', 90), count: 2 },
  ]);
});
