import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CachingShop, HIT, openCachingShop, BYPASS, MISS } from '../support/cached-pages.ts';
import { cookieOf, makePerson } from '../support/people.ts';

const PORT = 4_228;

let shop: CachingShop;
let goods: CachingShop['goods'];
beforeAll(async () => {
  shop = await openCachingShop(PORT);
  ({ goods } = shop);
});
afterAll(() => shop.close());

const get: CachingShop['read'] = (path, headers) => shop.read(path, headers);
const warm: CachingShop['warm'] = (path) => shop.warm(path);

describe('a page that is the same for everyone', () => {
  test.each(['/', '/categories', '/bestsellers', '/about', '/faqs', '/shipping-info'])(
    '%s is rendered once and then comes from memory, byte for byte',
    async (path) => {
      await shop.rows(`update settings set updated_at = now() where section = 'site'`);
      await shop.rows(
        `insert into settings (section, values) values ('site', '{}') on conflict do nothing`,
      );
      const first = await get(path);
      const second = await get(path);
      expect([first.from, second.from]).toEqual([MISS, HIT]);
      expect(second.body).toBe(first.body);
      expect(second.body).not.toMatch(/<[^>]+ nonce=/);
      expect(second.response.headers.get('cache-control')).toContain('s-maxage=1');
      expect(second.response.headers.get('content-security-policy')).toBe(
        first.response.headers.get('content-security-policy'),
      );
    },
  );

  test('so do the data of the router, and parameters that a page knows', async () => {
    for (const path of [
      `/product/${goods.id}.data`,
      '/_.data?_routes=content%2Fpages%2Fhome',
      '/categories?sort=newest&page=2',
      `/product/${goods.id}?reviews=1`,
    ]) {
      await warm(path);
    }
    const { response } = await get(`/product/${goods.id}.data`);
    expect(response.headers.get('x-remix-response')).toBe('yes');
    await warm('/');
    expect((await get('/?utm_source=mail')).from).toBe(HIT);
    expect((await get('/categories?page=2&sort=newest')).from).toBe(HIT);
  });

  test.each(['/categories?q=roses', '/cart', '/?who=me', '/contact', '/session', '/healthz'])(
    '%s is not',
    async (path) => {
      await get(path);
      const { from, response } = await get(path);
      expect(from).toBeNull();
      // Nobody in front of the shop may give a nonce to two visitors.
      expect(response.headers.get('cache-control') ?? '').not.toContain('s-maxage');
    },
  );

  test('each encoding has its bytes and its etag, and who has them gets nothing again', async () => {
    await warm('/about');
    const plain = await get('/about', { 'accept-encoding': 'identity' });
    for (const encoding of ['br', 'gzip']) {
      const { response, body } = await get('/about', { 'accept-encoding': encoding });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(body).toBe(plain.body);
      const etag = response.headers.get('etag') ?? '';
      expect(etag).not.toBe(plain.response.headers.get('etag'));
      const again = await get('/about', { 'accept-encoding': encoding, 'if-none-match': etag });
      expect([again.response.status, again.body]).toEqual([304, '']);
      expect(again.response.headers.get('etag')).toBe(etag);
    }
    const other = await get('/about', { 'if-none-match': '"another"' });
    expect(other.response.status).toBe(200);
  });

  test('HEAD says what GET would say', async () => {
    const whole = await shop.get('/about', { 'accept-encoding': 'identity' });
    const head = await fetch(`${shop.origin}/about`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'identity' },
    });
    for (const name of ['etag', 'content-type', 'content-length', 'content-security-policy']) {
      expect(head.headers.get(name), name).toBe(whole.headers.get(name));
    }
    expect(await head.text()).toBe('');
  });

  test('its best encoding is made once many ask', async () => {
    const lengthOf = async () =>
      Number(
        (await shop.get('/terms-of-service', { 'accept-encoding': 'br' })).headers.get(
          'content-length',
        ),
      );
    const first = await lengthOf();
    for (let asked = 0; asked < 10; asked += 1) await lengthOf();
    await expect.poll(lengthOf).toBeLessThan(first);
  });

  test('requests that come at once wait for one render', async () => {
    const path = '/privacy-policy';
    await Promise.all(Array.from({ length: 40 }, () => get(path)));
    const lines = shop.log().split('\n');
    expect(lines.filter((line) => line.includes(`"path":"${path}"`))).toHaveLength(1);
  });
});

describe('who asks', () => {
  test('changes nothing: a cookie gives the same bytes, and none is set', async () => {
    const person = await makePerson(shop.rows, { roles: ['admin'] });
    const cookie = await cookieOf(shop.rows, person);
    const stranger = await get('/');
    const staff = await get('/', { cookie });
    expect(staff.from).toBe(HIT);
    expect(staff.body).toBe(stranger.body);
    expect(staff.body).not.toContain(person.email);
    expect(staff.response.headers.get('set-cookie')).toBeNull();
  });

  test('a draft is shown to staff alone, and never kept', async () => {
    const cookie = await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] }));
    const path = `/product/${goods.draft}`;
    for (let round = 0; round < 2; round += 1) {
      const staff = await get(path, { cookie });
      expect([staff.response.status, staff.from]).toEqual([200, null]);
      expect(staff.body).toContain('Cached draft');
      const stranger = await get(path);
      expect([stranger.response.status, stranger.from]).toEqual([404, BYPASS]);
      expect(stranger.body).not.toContain('Cached draft');
    }
  });

  test('a name that is not the shop’s gets nothing from memory, and two names neither', async () => {
    await warm('/');
    const raw = async (lines: string[]) => {
      const socket = connect(PORT, 'localhost');
      socket.write(`GET / HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
      return (await text(socket)).split('\r\n')[0];
    };
    expect(await raw([`Host: localhost:${PORT}`])).toContain('200');
    expect(await raw(['Host: evil.example'])).toContain('421');
    expect(await raw([`Host: localhost:${PORT}`, 'Host: evil.example'])).toContain('400');
  });
});

test('nobody fills the memory: an address that makes no sense is not kept', async () => {
  const path = `/product/${randomUUID()}`;
  await get(path);
  const { response, from } = await get(path);
  expect([response.status, from]).toEqual([404, BYPASS]);
});
