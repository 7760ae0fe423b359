import { createHmac } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#app/jobs.ts';
import { WEBHOOK_PATH } from '#app/payments/webhook-path.ts';
import { databaseUrlsOf } from '#app/platform/database-urls.ts';
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/start.ts';
import { migrate } from '#app/platform/migrate.ts';
import { loadDemo } from '../../db/demo/load.ts';
import { ask } from '../support/databases.ts';
import { cookieOf, makePerson, TEST_SECRET } from '../support/people.ts';
import { makeTestFolder } from '../support/test-folder.ts';
import { UNREACHABLE_RESPONSE } from '../support/unreachable-response.ts';
import { until } from '../support/until.ts';

const SECRET_KEY = 'sk_test_unreachable';

type Fetch = (request: Request) => Response | Promise<Response>;

describe('while the database is unreachable', () => {
  let folder: string;
  let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
  let get: (path: string, cookie?: string) => Promise<Response>;
  let post: (path: string, fields: Record<string, string>, cookie?: string) => Promise<Response>;
  let sendWebhook: (body: string) => Promise<Response>;
  let productId = '';
  let staff = '';

  const start = () =>
    startEmbeddedPostgres({
      dataDir: join(folder, 'postgres'),
      fresh: 'throwaway',
      log: () => undefined,
    });

  beforeAll(async () => {
    folder = await makeTestFolder('away');
    postgres = await start();
    await migrate(databaseUrlsOf(postgres.url), jobs);
    await loadDemo({ databaseUrl: postgres.url, dataDir: folder });
    Object.assign(process.env, {
      DATABASE_URL: databaseUrlsOf(postgres.url).app,
      DATA_DIR: folder,
      ORIGIN: 'https://shop.test',
      LOG_LEVEL: 'silent',
      AUTH_SECRET: TEST_SECRET,
      PAYSTACK_PUBLIC_KEY: 'pk_test_unreachable',
      PAYSTACK_SECRET_KEY: SECRET_KEY,
      PAYSTACK_TEST: 'true',
    });
    const built = join(import.meta.dirname, '../../build/server/index.js');
    const { createBuiltApp }: { createBuiltApp: () => Promise<{ fetch: Fetch }> } = await import(
      built
    );
    const { fetch } = await createBuiltApp();
    sendWebhook = async (body) => {
      const signature = createHmac('sha512', SECRET_KEY).update(body).digest('hex');
      const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature };
      return fetch(
        new Request(`https://shop.test${WEBHOOK_PATH}`, { method: 'POST', body, headers }),
      );
    };
    get = async (path, cookie = '') =>
      fetch(new Request(`https://shop.test${path}`, { headers: { cookie } }));
    post = async (path, fields, cookie = '') =>
      fetch(
        new Request(`https://shop.test${path}`, {
          method: 'POST',
          body: new URLSearchParams(fields),
          headers: { origin: 'https://shop.test', cookie },
        }),
      );
    productId = /\/product\/([0-9a-f-]{36})/.exec(await (await get('/')).text())?.[1] ?? '';
    const { url } = postgres;
    const rows = <Row extends object>(sql: string, values?: unknown[]) =>
      ask<Row>(url, sql, values);
    staff = await cookieOf(rows, await makePerson(rows, { roles: ['admin'] }));
    await postgres.stop();
  });
  afterAll(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('a webhook is answered with 503, so that the provider sends it again', async () => {
    const data = { reference: 'CVX_1_000001', domain: 'test' };
    const answer = await sendWebhook(JSON.stringify({ event: 'charge.success', data }));
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
  });

  test('pages with lists name the list that failed, offer a retry and are not cached', async () => {
    for (const [path, words] of [
      ['/', 'The featured products could not be loaded.'],
      ['/bestsellers', 'The bestsellers could not be loaded.'],
    ] as const) {
      const answer = await get(path);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const html = await answer.text();
      expect(html).toContain(words.replace(/^(.*) could/, '$1<!-- --> could'));
      expect(html).toContain('Try again');
    }
  });

  test('a product page says that it failed to load, with a link back', async () => {
    const answer = await get(`/product/${productId}`);
    expect(answer.status).toBe(503);
    const html = await answer.text();
    for (const words of [
      'Failed to load product',
      'Failed to load product details.',
      'Try again',
      'Back to Categories',
    ]) {
      expect(html).toContain(words);
    }
  });

  test('the listing answers 503, and pages without products still work', async () => {
    expect((await get('/categories')).status).toBe(503);
    expect(await (await get('/categories/flowers')).text()).toContain('We will be right back');
    expect((await get('/faqs')).status).toBe(200);
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(503);
  });

  test('forms keep the input and report the failure', async () => {
    const contact = await post('/contact', {
      name: 'Ama',
      email: 'ama@example.com',
      subject: 'Hi',
      message: 'Kept words',
    });
    expect(contact.status).toBe(503);
    const html = await contact.text();
    expect(html).toContain('Failed to send message. Please try again.');
    expect(html).toContain('Kept words');
    const newsletter = await post('/?index', { email: 'ama@example.com' });
    expect(newsletter.status).toBe(503);
    expect(await newsletter.text()).toContain('Failed to subscribe. Please try again.');
  });

  const category = { name: 'Kept', description: 'Kept words', image_url: '', version: '0' };

  test('staff get a response with which their browser keeps the input', async () => {
    expect((await get('/admin/categories/new', staff)).status).toBe(503);
    const answer = await post('/admin/categories/new.data', category, staff);
    expect(answer.status).toBe(UNREACHABLE_RESPONSE.status);
    expect(answer.headers.get('content-type')).toContain(UNREACHABLE_RESPONSE.contentType);
    for (const [name, value] of Object.entries(UNREACHABLE_RESPONSE.headers)) {
      expect(answer.headers.get(name)).toBe(value);
    }
    expect(await answer.text()).toBe(UNREACHABLE_RESPONSE.body);
  });

  test('everything recovers with the database', async () => {
    postgres = await start();
    await until(async () => (await get('/readyz')).status === 200);
    for (const path of ['/', '/categories', `/product/${productId}`, '/bestsellers']) {
      expect((await get(path)).status).toBe(200);
    }
    const saved = await post('/admin/categories/new.data', category, staff);
    expect(saved.status).toBe(200);
    expect(await saved.text()).toContain('Category created successfully');
  });
});
