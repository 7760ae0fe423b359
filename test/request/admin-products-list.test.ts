import { beforeAll, describe, expect, test } from 'vitest';
import { type CatalogueStaff, catalogueStaff } from '../support/catalogue-staff.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let esi: CatalogueStaff;
beforeAll(async () => {
  shop = await openTestShop();
  esi = await catalogueStaff(shop);
  // Many with the same price, stock, name and moment, so that only the id tells them apart.
  await shop.rows(
    `insert into products (name, price_minor, category_id, stock_quantity, in_stock, created_at)
     select 'Twin ' || (n % 3), 5000, (select id from categories where name = 'Gifts'), n % 2, n % 4 > 0,
            timestamptz '2026-01-01 00:00:00.123456+00' from generate_series(1, 60) as n`,
  );
});

const idsOn = (html: string) => [
  ...new Set([...html.matchAll(/\/admin\/products\/([0-9a-f-]{36})\/stock/g)].map(([, id]) => id)),
];
const linkOn = (html: string, rel: 'next' | 'prev') => {
  const found = new RegExp(`<a[^>]*rel="${rel}"[^>]*>`).exec(html)?.[0] ?? '';
  return /href="([^"]+)"/.exec(found)?.[1]?.replaceAll('&amp;', '&');
};
const list = async (query: string) => {
  const { status, html, words } = await esi.get(`/admin/products?${query}`);
  expect(status, query).toBe(200);
  return { html, words, ids: idsOn(html) };
};
const idsBy = async (sql: string) =>
  (await shop.rows<{ id: string }>(`select id from products ${sql}`)).map(({ id }) => id);

describe('the pages', () => {
  test.each([
    ['', 'order by created_at desc, id'],
    ['sort=created', 'order by created_at, id'],
    ['sort=name', 'order by lower(name), id'],
    ['sort=-name', 'order by lower(name) desc, id'],
    ['sort=price', 'order by price_minor, id'],
    ['sort=-price', 'order by price_minor desc, id'],
    ['sort=stock', 'order by stock_quantity, id'],
    ['sort=-stock', 'order by stock_quantity desc, id'],
    ['q=twin&sort=stock', `where name ilike '%twin%' order by stock_quantity, id`],
    ['stock=out&sort=-name', 'where not in_stock order by lower(name) desc, id'],
    ['sort=nonsense', 'order by created_at desc, id'],
  ])('of "%s" hold every row once, there and back', async (query, sql) => {
    const expected = await idsBy(sql);
    const pages: (string | undefined)[][] = [];
    let path: string | undefined = `/admin/products?${query}`;
    let last = '';
    while (path !== undefined) {
      const { html } = await esi.get(path);
      pages.push(idsOn(html));
      last = path;
      path = linkOn(html, 'next');
    }
    expect(pages.flat()).toEqual(expected);
    const back: (string | undefined)[][] = [];
    for (let at: string | undefined = last; at !== undefined;) {
      const { html } = await esi.get(at);
      back.unshift(idsOn(html));
      at = linkOn(html, 'prev');
    }
    expect(back.flat()).toEqual(expected);
  });

  test('that were made up by hand are the first one', async () => {
    const first = (await list('')).ids;
    for (const after of ['x', '%00', `${'a'.repeat(36)}~1`, "' or 1=1--"]) {
      expect((await list(`after=${after}`)).ids).toEqual(first);
    }
  });
});

describe('the arrows of a product', () => {
  const arrow = (html: string, label: string) => {
    const found = new RegExp(`<a[^>]*aria-label="${label}[^>]*>`).exec(html)?.[0] ?? '';
    const disabled = found.includes('aria-disabled="true"');
    return disabled ? undefined : /href="([^"]+)"/.exec(found)?.[1]?.replaceAll('&amp;', '&');
  };
  const walk = async (first: string, label: string) => {
    const seen: string[] = [];
    for (let path: string | undefined = first; path !== undefined && seen.length < 100;) {
      const { status, html } = await esi.get(path);
      expect(status).toBe(200);
      seen.push(/products\/([0-9a-f-]{36})\?/.exec(path)?.[1] ?? '');
      expect(html).toContain(`aria-label="Previous product`);
      expect(html).toContain(`aria-label="Next product`);
      path = arrow(html, label);
    }
    return seen;
  };

  test.each([
    ['q=twin&stock=out&sort=stock', 'order by stock_quantity, id'],
    ['q=twin&stock=out&sort=-name', 'order by lower(name) desc, id'],
  ])('lead through all of "%s" there and back', async (query, order) => {
    const expected = await idsBy(`where name ilike '%twin%' and not in_stock ${order}`);
    const at = (id: string | undefined) => `/admin/products/${id}?${query}`;
    expect(await walk(at(expected[0]), 'Next product')).toEqual(expected);
    expect(await walk(at(expected.at(-1)), 'Previous product')).toEqual(expected.toReversed());
  });

  test('go over the end of a page, and on from one that has left the list; a list of one has none', async () => {
    const [first = '', second = '', third = ''] = await idsBy(
      `where name ilike '%twin%' order by id`,
    );
    await shop.rows(`update products set name = 'Odd one out' where id = $1`, [second]);
    const { html } = await esi.get(`/admin/products/${second}?q=twin&sort=price`);
    expect(arrow(html, 'Previous product')).toContain(first);
    expect(arrow(html, 'Next product')).toContain(third);
    const [edge = '', beyond = ''] = await idsBy('order by created_at desc, id offset 24 limit 2');
    const page = await esi.get(`/admin/products/${edge}`);
    expect(arrow(page.html, 'Next product')).toBe(`/admin/products/${beyond}`);
    const alone = await esi.get(`/admin/products/${second}?q=odd+one`);
    expect(alone.html).not.toContain('Next product');
    await shop.rows(`update products set name = 'Twin 1' where id = $1`, [second]);
  });
});

describe('the views and filters', () => {
  test.each([
    ['stock=in', 'where in_stock'],
    ['stock=out', 'where not in_stock'],
    ['stock=featured', 'where featured'],
    ['stock=nonsense', ''],
    ['category=nonsense', ''],
  ])('"%s" counts what it shows', async (query, sql) => {
    const expected = await idsBy(sql);
    const { words } = await list(query);
    expect(words).toContain(`${expected.length} products`);
  });

  test('a category narrows, and what is chosen stays chosen', async () => {
    const id = await esi.categoryId('Desire');
    const expected = await idsBy(`where category_id = '${id}' order by created_at desc, id`);
    const { ids, html } = await list(`category=${id}&stock=in&sort=price`);
    expect(ids.every((shown) => expected.includes(shown ?? ''))).toBe(true);
    expect(html).toContain(`<option value="${id}" selected="">Desire</option>`);
    expect(html).toContain(`<option value="price" selected="">`);
    expect(html).toMatch(/<a[^>]*aria-current="page"[^>]*href="[^"]*stock=in[^"]*"/);
  });
});

describe('the search', () => {
  test('finds a part of the name, in any mail case', async () => {
    const expected = await idsBy(`where name ilike '%candle%' order by created_at desc, id`);
    expect(expected.length).toBeGreaterThan(0);
    expect((await list('q=cAnDLe')).ids).toEqual(expected);
  });

  test('finds everything of a category by a part of its name', async () => {
    const expected = await idsBy(
      `where category_id = (select id from categories where name = 'Intimacy') order by created_at desc, id`,
    );
    expect((await list('q=intim')).ids).toEqual(expected.slice(0, 25));
  });

  test('finds one by its id or the beginning of it', async () => {
    const [id = ''] = await idsBy(`where name = 'Crimson Promise Roses'`);
    for (const q of [id, id.slice(0, 8), id.slice(0, 13), id.toUpperCase()]) {
      expect((await list(`q=${q}`)).ids).toContain(id);
    }
    expect((await list(`q=${id}`)).ids).toEqual([id]);
  });

  test.each(['%', '_', '\\', "' or 1=1--", '%25%00', '\ud800', '<script>', 'x'.repeat(10_000)])(
    'takes %j as it is written',
    async (q) => {
      const { words, ids } = await list(`q=${encodeURIComponent(q.toWellFormed())}`);
      expect(ids).toEqual([]);
      expect(words).toContain('Nothing matches this search and these filters.');
    },
  );
});

test('the table says what the specification names', async () => {
  const id = await esi.make({
    name: 'Ten <b>bold</b> & "quoted"',
    stock_quantity: 7,
    reserved_quantity: 2,
  });
  const { words, html } = await list('q=quoted');
  for (const column of ['Image', 'Name', 'Category', 'Price', 'Stock', 'Status', 'Actions']) {
    expect(words).toContain(column);
  }
  expect(html).toContain('Ten &lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot;');
  expect(words).toContain('GH₵120.00');
  expect(words).toContain('2 held');
  expect(words).toContain('In Stock');
  await shop.rows('update products set stock_quantity = 0, reserved_quantity = 0 where id = $1', [
    id,
  ]);
  expect((await list('q=quoted')).words).toContain('not tracked');
});

test('a list that cannot be read says so, and is not called empty', async () => {
  for (const [path, table, message] of [
    ['/admin/products', 'products', 'Failed to fetch products'],
    ['/admin/categories', 'categories', 'Failed to fetch categories'],
  ] as const) {
    await shop.rows(`alter table ${table} rename column created_at to not_there`);
    const { words } = await esi.get(path);
    await shop.rows(`alter table ${table} rename column not_there to created_at`);
    expect(words).toContain(message);
    expect(words).toContain('Try again');
    expect(words).not.toContain('here Add');
  }
});
