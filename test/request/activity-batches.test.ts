import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CatalogueStaff, catalogueStaff } from '../support/catalogue-staff.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let esi: CatalogueStaff;
beforeAll(async () => {
  shop = await openTestShop();
  esi = await catalogueStaff(shop);
});

const log = async (query = '') => {
  const { html } = await esi.get(`/admin/activity${query}`);
  const table = /<table[\s\S]*<\/table>/.exec(html)?.[0] ?? '';
  const words = table.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  return { html, words, rows: (table.match(/<tr/g)?.length ?? 1) - 1 };
};
const importFile = async (text: string) => {
  const form = new FormData();
  form.set('file', new File([text], 'products.csv', { type: 'text/csv' }));
  form.set('intent', 'apply');
  return shop.post('/admin/products/import', form, { cookie: esi.cookie });
};
const bulk = async (q: string, change: string) => {
  const path = `/admin/products/bulk?scope=all&q=${q}&${change}`;
  const { html } = await esi.get(path);
  const seen = /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? '';
  return esi.post(path, { seen });
};
const lastBatch = async () =>
  (
    await shop.rows<{ id: string; action: string; changes: object }>(
      `select id, action, changes from admin_activity_log where table_name = 'batches' order by number desc limit 1`,
    )
  )[0];

describe('one import', () => {
  const mark = randomUUID().slice(0, 8);
  let batch = '';

  test('is one line with a count, whatever it holds', async () => {
    const rows = Array.from({ length: 130 }, (_, n) => `${mark} thing ${n},10,Gifts`);
    expect((await importFile(`name,price,category\n${rows.join('\n')}\n`)).status).toBe(200);
    const found = await lastBatch();
    batch = found?.id ?? '';
    expect(found).toMatchObject({
      action: 'Imported products',
      changes: { records: 130, created: 130, updated: 0 },
    });
    const { words, rows: lines, html } = await log();
    expect(lines).toBe(1);
    expect(words).toContain('Imported products');
    expect(words).toContain('130 products');
    expect(html).toContain(`/admin/activity?batch=${batch}`);
  });

  test('opens to its parts, a hundred on a page', async () => {
    const first = await log(`?batch=${batch}`);
    expect(first.rows).toBe(100);
    const next = /href="([^"]*after=[^"]*)"/.exec(first.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const second = await log(next.slice('/admin/activity'.length));
    expect(second.rows).toBe(30);
    expect(second.html).toContain('30 earlier entries');
    const names = new Set(`${first.words} ${second.words}`.match(/thing \d+/g));
    expect(names.size).toBe(130);
  });

  test('is found by its action, by that of its parts, and each part by its product', async () => {
    expect((await log('?action=Imported+products')).rows).toBe(1);
    expect((await log('?action=Created+product')).rows).toBe(1);
    expect((await log('?q=created')).rows).toBe(1);
    const part = await log(`?q=${mark}+thing+77`);
    expect(part.rows).toBe(1);
    expect(part.words).toContain('Created product');
    expect(part.words).toContain('Part of a larger change');
    expect((await log(`?batch=${batch}&q=${mark}+thing+77`)).rows).toBe(1);
    expect((await log(`?batch=${randomUUID()}`)).html).toContain('No activity found');
  });

  test('of a single product is the line of that product', async () => {
    const before = await lastBatch();
    await importFile(`name,price,category\nSingle ${mark},10,Gifts\n`);
    expect(await lastBatch()).toEqual(before);
    expect((await log()).words).toContain(`Single ${mark}`);
  });
});

describe('a bulk edit', () => {
  const mark = `bulk${randomUUID().slice(0, 6)}`;
  const prices = async () =>
    (
      await shop.rows<{ price: string }>(
        'select price_minor as price from products where name like $1 order by name',
        [`${mark}%`],
      )
    ).map(({ price }) => Number(price));

  test('is undone where nobody changed anything since', async () => {
    for (const n of [1, 2, 3]) await esi.make({ name: `${mark} ${n}`, price_minor: '10000' });
    expect((await bulk(mark, 'change=price&percent=10')).status).toBe(200);
    const batch = await lastBatch();
    expect(batch?.changes).toEqual({ records: 3, change: 'Price +10%' });
    expect((await log(`?batch=${batch?.id}`)).html).toContain('Undo this edit');
    await shop.rows('update products set price_minor = 5 where name = $1', [`${mark} 2`]);
    const undone = await esi.post('/admin/products/bulk', { undo: batch?.id ?? '' });
    expect([undone.status, undone.words]).toEqual([
      200,
      expect.stringContaining('Undone for 2 products. 1 product changed since then'),
    ]);
    expect(await prices()).toEqual([10_000, 5, 10_000]);
    expect(await lastBatch()).toMatchObject({ action: 'Undid bulk edit', changes: { records: 2 } });
    expect((await esi.post('/admin/products/bulk', { undo: batch?.id ?? '' })).status).toBe(409);
  });

  test('of categories goes back to those that still have their names', async () => {
    const to = await esi.categoryId('Gifts');
    await bulk(mark, `change=category&to_category=${to}`);
    const batch = await lastBatch();
    expect((await esi.post('/admin/products/bulk', { undo: batch?.id ?? '' })).status).toBe(200);
    const [row] = await shop.rows<{ name: string }>(
      `select c.name from products p join categories c on c.id = p.category_id where p.name = $1`,
      [`${mark} 1`],
    );
    expect(row?.name).toBe('Flowers');
  });

  test.each([randomUUID(), 'x', ''])('that does not exist (%s) is not undone', async (undo) => {
    const answer = await esi.post('/admin/products/bulk', { undo });
    expect([404, 409]).toContain(answer.status);
  });

  test('that was an import is not undone', async () => {
    const [found] = await shop.rows<{ id: string }>(
      `select id from admin_activity_log where action = 'Imported products'`,
    );
    expect((await esi.post('/admin/products/bulk', { undo: found?.id ?? '' })).status).toBe(409);
  });
});

describe('the pages and dates of the log', () => {
  test('go on and back without losing or repeating an entry, filtered or not', async () => {
    await shop.rows(
      `insert into admin_activity_log (admin_id, action, table_name, record_id, created_at)
       select $1, 'Paged act', 'orders', 'page-' || n, timestamptz '2020-05-01' + (n / 3) * interval '1 second'
       from generate_series(1, 250) n`,
      [esi.person.id],
    );
    const seen: string[] = [];
    let query: string | undefined = '?action=Paged+act';
    let last = '';
    while (query !== undefined) {
      const page = await log(query);
      seen.push(...(page.html.match(/page-\d+/g) ?? []));
      last = query;
      query = /href="([^"]*after=[^"]*)"/
        .exec(page.html)?.[1]
        ?.replaceAll('&amp;', '&')
        .slice('/admin/activity'.length);
    }
    expect(new Set(seen).size).toBe(250);
    const back = /href="([^"]*before=[^"]*)"/.exec((await log(last)).html)?.[1] ?? '';
    expect((await log(back.replaceAll('&amp;', '&').slice('/admin/activity'.length))).rows).toBe(
      100,
    );
  });

  test('show the days that are asked for', async () => {
    await shop.rows(
      `insert into admin_activity_log (action, table_name, record_id, created_at)
       select 'Dated act', 'orders', day::text, day + interval '23 hours'
       from generate_series(timestamptz '2021-03-01', timestamptz '2021-03-05', interval '1 day') day`,
    );
    const dated = (await log('?date=custom&from=2021-03-02&to=2021-03-03')).rows;
    expect(dated).toBe(2);
    expect((await log('?date=custom&from=2021-03-05&to=2021-03-04')).rows).toBe(2);
    expect((await log('?date=today&action=Dated+act')).html).toContain('No activity found');
  });
});
