import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeGoods } from '../support/fault-goods.ts';
import { type FaultPostgres, openFaultPostgres } from '../support/fault-postgres.ts';
import { type FaultShop, openFaultShop } from '../support/fault-shop.ts';
import { cookieOf, makePerson } from '../support/people.ts';
import { suspendProcess } from '../support/suspend-process.ts';
import { until } from '../support/until.ts';

// The limit is five seconds; a busy machine gets twice as long.
const MAX_RESPONSE_MS = 10_000;

describe('while the database is frozen', () => {
  let postgres: FaultPostgres;
  let shop: FaultShop;
  let frozen: ReturnType<typeof suspendProcess>;
  let origin = '';
  let cookie = '';
  let goods = { id: '', price: 0 };

  const get = (path: string) => timed(`${origin}${path}`, { headers: { cookie } });
  const post = (path: string, fields: Record<string, string>) =>
    timed(`${origin}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie, origin },
    });

  beforeAll(async () => {
    postgres = await openFaultPostgres();
    shop = await openFaultShop({ databaseUrl: postgres.url, instances: 1 });
    origin = shop.instances[0]?.origin ?? '';
    goods = await makeGoods(shop.rows, 50);
    cookie = await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] }));
    // Opens connections first, since open connections are the ones that hang.
    await Promise.all(['/', '/categories', '/admin'].map((path) => get(path)));
    frozen = suspendProcess(postgres.pid());
  });
  afterAll(async () => {
    frozen?.resume();
    await shop?.close();
    await postgres?.close();
  });

  test('the last good page of those that are the same for everyone is served, and says so', async () => {
    for (const path of ['/', '/categories']) {
      const from = async () => (await fetch(origin + path)).headers.get('cache-status');
      await expect.poll(from, { timeout: 30_000 }).toContain('stale');
      const response = await fetch(origin + path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('</html>');
    }
  });

  test('every other page responds in time, with a message', async () => {
    const paths = [
      '/bestsellers',
      '/categories?page=2',
      `/product/${goods.id}`,
      '/orders',
      '/admin',
      '/admin/orders',
    ];
    const answers = await Promise.all(paths.map((path) => get(path)));
    for (const [index, { status, text, ms }] of answers.entries()) {
      expect({ path: paths[index], status }).toEqual({ path: paths[index], status: 503 });
      expect(text).toMatch(/try again/i);
      expect(ms).toBeLessThan(MAX_RESPONSE_MS);
    }
    expect((await get('/faqs')).status).toBe(200);
  });

  test('a cart and an order get a response in time, and nothing is reported as done', async () => {
    const lines = [{ id: goods.id, quantity: 1 }];
    const fields = {
      firstName: 'Ama',
      lastName: 'Mensah',
      phone: '024 123 4567',
      email: '',
      address: '12 Oxford Street',
      city: 'Accra',
      region: 'Greater Accra',
      items: JSON.stringify(lines),
      key: randomUUID(),
      total: String(goods.price + 1_500),
      method: 'cash_on_delivery',
    };
    const [order, ready] = await Promise.all([post('/checkout', fields), get('/readyz')]);
    expect(order.status).toBe(503);
    expect(order.ms).toBeLessThan(MAX_RESPONSE_MS);
    expect(ready.status).toBe(503);
    expect(ready.ms).toBeLessThan(MAX_RESPONSE_MS);
    expect((await get('/healthz')).status).toBe(200);
  });

  test('the shop recovers when the database resumes', async () => {
    frozen.resume();
    await until(async () => (await get('/readyz')).status === 200);
    for (const path of ['/', '/categories', `/product/${goods.id}`, '/admin/orders']) {
      expect((await get(path)).status).toBe(200);
    }
  });
});

async function timed(url: string, init: RequestInit) {
  const startedAt = performance.now();
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
  const text = await answer.text();
  return { status: answer.status, text, ms: performance.now() - startedAt };
}
