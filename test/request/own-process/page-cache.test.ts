import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openServer } from '../../support/open-server.ts';
import { cookieOf, makePerson } from '../../support/people.ts';

const PORT = 4_228;
const HIT = 'corvox; hit';
const STORED = 'corvox; fwd=miss; stored';
const PASSED = 'corvox; fwd=bypass';

let shop: Awaited<ReturnType<typeof openServer>>;
/** Of one category, with these units: many, few, uncounted and none. */
let goods: { id: string; category: string; rival: string; draft: string; uncounted: string };

beforeAll(async () => {
  // Looks for changes at each request, so that nothing has to be waited for.
  shop = await openServer(PORT, { PAGE_FRESH_MS: '0' });
  const [category] = await shop.rows<{ id: string }>(
    `insert into categories (name, description) values ('Cached', 'Of this test') returning id`,
  );
  const make = async (name: string, values: string) => {
    const [made] = await shop.rows<{ id: string }>(
      `insert into products (name, price_minor, category_id, in_stock, stock_quantity, units_sold, state)
       select $1, 5000, $2, ${values} returning id`,
      [name, category?.id],
    );
    return made?.id ?? '';
  };
  goods = {
    category: category?.id ?? '',
    id: await make('Cached roses', `true, 50, 100000, 'active'`),
    rival: await make('Cached rival', `true, 50, 100020, 'active'`),
    uncounted: await make('Cached air', `true, 0, 7, 'active'`),
    draft: await make('Cached draft', `true, 5, 0, 'draft'`),
  };
});
afterAll(() => shop.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await shop.get(path, headers);
  const body = await response.text();
  return { response, body, from: response.headers.get('cache-status') };
}

/** Asks until the page comes from memory. */
async function warm(path: string) {
  await get(path);
  const { from } = await get(path);
  expect(from, path).toBe(HIT);
}

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
      expect([first.from, second.from]).toEqual([STORED, HIT]);
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

  test('a crowd waits for one render', async () => {
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
      expect([stranger.response.status, stranger.from]).toEqual([404, PASSED]);
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

type Change = [name: string, sql: string, values: () => unknown[], seen: string[]];

const PRODUCT = 'product';
const PAGES: Record<string, () => string> = {
  product: () => `/product/${goods.id}`,
  rival: () => `/product/${goods.rival}`,
  category: () => '/categories/cached',
  newest: () => '/categories?sort=newest',
  home: () => '/',
  bestsellers: () => '/bestsellers',
  words: () => '/faqs',
};
const LISTS = ['category', 'newest', 'home', 'bestsellers'];
const EVERYTHING = Object.keys(PAGES);
const one = () => [goods.id];

test.each<Change>([
  [
    'a price',
    'update products set price_minor = price_minor + 100 where id = $1',
    one,
    [PRODUCT, 'rival', ...LISTS],
  ],
  [
    'a product out of stock',
    'update products set in_stock = false where id = $1',
    one,
    [PRODUCT, 'rival', ...LISTS],
  ],
  [
    'one on sale again',
    'update products set in_stock = true where id = $1',
    one,
    [PRODUCT, 'rival', ...LISTS],
  ],
  [
    'a sale among many',
    'update products set stock_quantity = stock_quantity - 1 where id = $1',
    one,
    [],
  ],
  ['a hold among many', 'update products set reserved_quantity = 5 where id = $1', one, []],
  [
    'a sale of the last twenty',
    'update products set stock_quantity = 22 where id = $1',
    one,
    [PRODUCT, 'rival', ...LISTS],
  ],
  [
    'a payment for units that were held',
    'update products set stock_quantity = stock_quantity - 2, reserved_quantity = reserved_quantity - 2 where id = $1',
    one,
    [],
  ],
  [
    'a product that sells without a rival near',
    'update products set units_sold = units_sold + 10 where id = $1',
    one,
    [],
  ],
  [
    'one that overtakes its rival',
    'update products set units_sold = units_sold + 40 where id = $1',
    one,
    [PRODUCT, 'rival', 'home', 'bestsellers'],
  ],
  [
    'one far behind that sells',
    'update products set units_sold = units_sold + 1 where id = $1',
    () => [goods.uncounted],
    [],
  ],
  [
    'what staff alone see',
    `update products set sku = 'CACHED-1', version = version + 1, updated_at = now() where id = $1`,
    one,
    [],
  ],
  [
    'a draft',
    `update products set name = 'Cached draft 2', price_minor = 1 where id = $1`,
    () => [goods.draft],
    [],
  ],
  [
    'a review',
    `insert into reviews (product_id, nickname, rating, body) values ($1, 'Esi', 5, 'Lovely')`,
    one,
    [PRODUCT, 'rival', ...LISTS],
  ],
  [
    'words of a review',
    `update reviews set body = 'Very lovely' where product_id = $1`,
    one,
    [PRODUCT],
  ],
  [
    'a category',
    `update categories set description = 'Changed' where id = $1`,
    () => [goods.category],
    EVERYTHING,
  ],
  [
    'a setting',
    `insert into settings (section, values) values ('tax', '{"ratePercent": 0}') on conflict (section) do update set updated_at = now()`,
    () => [],
    EVERYTHING,
  ],
  [
    'a picture',
    `update images set alt = alt || '.' where url = (select min(url) from images)`,
    () => [],
    EVERYTHING,
  ],
  [
    'an order’s own rows',
    `update orders set updated_at = now() where id = (select id from orders limit 1)`,
    () => [],
    [],
  ],
])('%s drops what shows it and nothing else', async (_, sql, values, seen) => {
  for (const page of Object.values(PAGES)) await warm(page());
  await shop.rows(sql, values());
  const dropped: string[] = [];
  for (const [name, page] of Object.entries(PAGES)) {
    const { from, response } = await get(page());
    expect(response.status).toBe(200);
    if (from === STORED) dropped.push(name);
    else expect(from).toBe(HIT);
  }
  expect(dropped.toSorted()).toEqual(seen.toSorted());
});

test('what is bought and what is saved is on the page that is asked for next', async () => {
  const path = `/product/${goods.id}`;
  await warm(path);
  await shop.rows('update products set stock_quantity = 3, reserved_quantity = 0 where id = $1', [
    goods.id,
  ]);
  expect((await get(path)).body).toContain('only <!-- -->3<!-- --> left');
  await shop.rows(
    `insert into settings (section, values) values ('site', jsonb_build_object('brand', 'Corvox of tests'))
     on conflict (section) do update set values = excluded.values`,
  );
  expect((await get(path)).body).toContain('Corvox of tests');
  await shop.rows(`delete from settings where section = 'site'`);
  expect((await get(path)).body).not.toContain('Corvox of tests');
});

test('a change that is taken back leaves no trace', async () => {
  await warm('/');
  await shop
    .rows(
      `do $$ begin update products set name = 'x' where id = '${goods.id}'; raise exception 'no'; end $$`,
    )
    .catch(() => undefined);
  expect((await get('/')).from).toBe(HIT);
});

test('nobody fills the memory: an address that makes no sense is not kept', async () => {
  const path = `/product/${randomUUID()}`;
  await get(path);
  const { response, from } = await get(path);
  expect([response.status, from]).toEqual([404, PASSED]);
});

test('the most units that a page tells follow the setting', async () => {
  const shown = async () =>
    (await shop.rows<{ most: number }>('select most_units_shown() as most'))[0]?.most;
  expect(await shown()).toBe(21);
  await shop.rows(
    `insert into settings (section, values) values ('limits', '{"unitsPerLine": 7}')`,
  );
  expect(await shown()).toBe(8);
  await shop.rows(`delete from settings where section = 'limits'`);
});
