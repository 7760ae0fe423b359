import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CachingShop, HIT, openCachingShop, MISS } from '../support/cached-pages.ts';
import { openServer } from '../support/open-server.ts';
import { cookieOf, makePerson } from '../support/people.ts';

let shop: CachingShop;
let goods: CachingShop['goods'];
beforeAll(async () => {
  shop = await openCachingShop(4_230);
  ({ goods } = shop);
});
afterAll(() => shop.close());

const get: CachingShop['read'] = (path, headers) => shop.read(path, headers);
const warm: CachingShop['warm'] = (path) => shop.warm(path);

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
    'a fact of a product',
    `update products set facts = '{"a": "Silicone"}' where id = $1`,
    one,
    [PRODUCT],
  ],
  [
    'the facts of a category',
    `update categories set facts = '[{"id": "a", "label": "Materials"}]' where id = $1`,
    () => [goods.category],
    EVERYTHING,
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
    if (from === MISS) dropped.push(name);
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

test('what staff save is on the page that they open next', async () => {
  // As owners run it: it looks for changes of others four times a second.
  const server = await openServer(4_229);
  try {
    const person = await makePerson(server.rows, { roles: ['admin'] });
    const headers = { cookie: await cookieOf(server.rows, person), origin: server.origin };
    for (const name of ['Ribbons', 'Vases', 'Cards']) {
      const before = await (await server.get('/')).text();
      expect(before).not.toContain(`>${name}<`);
      const form = new URLSearchParams({ name, description: 'Of this test', image_url: '' });
      expect((await server.post('/admin/categories/new', form, headers)).status).toBeLessThan(400);
      expect(await (await server.get('/')).text()).toContain(`>${name}<`);
    }
  } finally {
    await server.close();
  }
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
