import { beforeAll, describe, expect, test } from 'vitest';
import { stripReactComments } from '../support/html-text.ts';
import { cookieOf, makePerson } from '../support/people.ts';
import { makeProduct } from '../support/review-rows.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let admin: { cookie: string };

beforeAll(async () => {
  shop = await openTestShop();
  admin = { cookie: await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] })) };
});

let made = 0;
const products = async (count: number) => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    made += 1;
    ids.push(await makeProduct(shop.rows, `Bulk thing ${made}`));
  }
  return ids;
};
const address = (ids: readonly string[], more: Record<string, string>) => {
  const query = new URLSearchParams(more);
  for (const id of ids) query.append('ids', id);
  return `/admin/products/bulk?${query}`;
};
const preview = async (path: string) => {
  const html = await (await shop.get(path, admin)).text();
  return /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? '';
};
const apply = (path: string, seen: string, who = admin) =>
  shop.post(path, new URLSearchParams({ seen }), who);
const fieldsOf = async (ids: readonly string[]) =>
  shop.rows<Record<string, unknown>>(
    `select price_minor::int as price, featured, in_stock, products.version, categories.name as category
       from products join categories on categories.id = category_id
      where products.id = any($1) order by products.created_at`,
    [ids],
  );
const logOf = async (ids: readonly string[]) =>
  shop.rows<{ action: string; changes: object }>(
    'select action, changes from admin_activity_log where record_id = any($1) order by number',
    [ids],
  );

describe('one change to many products', () => {
  test('raises prices by a percentage, writes each one down, and says what is so already', async () => {
    const ids = await products(3);
    const path = address(ids, { change: 'price', percent: '12.5' });
    const answer = await apply(path, await preview(path));
    expect(answer.status).toBe(200);
    expect((await fieldsOf(ids)).map(({ price, version }) => [price, version])).toEqual([
      [13_500, 2],
      [13_500, 2],
      [13_500, 2],
    ]);
    expect(await logOf(ids)).toEqual(
      ids.map(() => ({
        action: 'Updated product',
        changes: { price_minor: { before: 12_000, after: 13_500 } },
      })),
    );
  });

  test('moves, features and marks as unavailable', async () => {
    const ids = await products(2);
    const [flowers] = await shop.rows<{ id: string }>(
      `select id from categories where name = 'Flowers'`,
    );
    const changes: Record<string, string>[] = [
      { change: 'category', to_category: flowers?.id ?? '' },
      { change: 'featured', value: 'yes' },
      { change: 'in_stock', value: 'no' },
    ];
    for (const change of changes) {
      const path = address(ids, change);
      expect((await apply(path, await preview(path))).status).toBe(200);
    }
    for (const row of await fieldsOf(ids)) {
      expect(row).toMatchObject({ category: 'Flowers', featured: true, in_stock: false });
    }
    expect(await logOf(ids)).toHaveLength(6);
  });

  test('of all that a search finds leaves the others alone', async () => {
    const [inside] = await products(1);
    await shop.rows(`update products set name = 'Needle in the hay' where id = $1`, [inside]);
    const [outside] = await products(1);
    const path = '/admin/products/bulk?q=needle+in&scope=all&change=featured&value=yes';
    expect((await apply(path, await preview(path))).status).toBe(200);
    expect(await fieldsOf([inside ?? ''])).toMatchObject([{ featured: true }]);
    expect(await fieldsOf([outside ?? ''])).toMatchObject([{ featured: false }]);
  });

  test('is not made where something changed after the preview', async () => {
    const ids = await products(2);
    const path = address(ids, { change: 'price', percent: '10' });
    const seen = await preview(path);
    await shop.rows('update products set price_minor = 99 where id = $1', [ids[0]]);
    expect((await apply(path, seen)).status).toBe(409);
    expect((await fieldsOf(ids)).map(({ price }) => price)).toEqual([99, 12_000]);
    expect(await logOf(ids)).toEqual([]);
  });

  test('pressed twice is made once', async () => {
    const ids = await products(2);
    const path = address(ids, { change: 'price', percent: '10' });
    const seen = await preview(path);
    const answers = await Promise.all([apply(path, seen), apply(path, seen)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await fieldsOf(ids)).map(({ price }) => price)).toEqual([13_200, 13_200]);
    expect(await logOf(ids)).toHaveLength(2);
  });

  test('that would put one above the most that a product may cost names it and does nothing', async () => {
    const [expensive = '', cheap = ''] = await products(2);
    await shop.rows(
      `update products set price_minor = 99999900, name = 'Bulk palace' where id = $1`,
      [expensive],
    );
    const path = address([expensive, cheap], { change: 'price', percent: '500' });
    const html = stripReactComments(await (await shop.get(path, admin)).text());
    expect(html).toContain('1 product would cost more than GH₵1,000,000.00');
    expect(html).toContain('Bulk palace');
    expect(html).toContain('GH₵5,999,994.00');
    expect(html).not.toContain('name="seen"');
    // The fingerprint that a change which may be made would have.
    const seen = await preview(address([expensive, cheap], { change: 'price', percent: '-10' }));
    const answer = await apply(path, seen);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('so nothing was saved');
    expect((await fieldsOf([expensive, cheap])).map(({ price }) => price)).toEqual([
      99_999_900, 12_000,
    ]);
    expect(await logOf([expensive, cheap])).toEqual([]);
  });

  test('that puts products without units on sale says what that means first', async () => {
    const ids = await products(2);
    await shop.rows('update products set in_stock = false where id = any($1)', [ids]);
    await shop.rows('update products set stock_quantity = 4 where id = $1', [ids[0]]);
    const words = 'would be sold without tracking stock, because the quantity is 0.';
    const path = address(ids, { change: 'in_stock', value: 'yes' });
    const html = stripReactComments(await (await shop.get(path, admin)).text());
    expect(html).toContain(`1 product ${words}`);
    expect(html.match(/, stock not tracked/g)).toHaveLength(1);
    const other = await shop.get(address(ids, { change: 'featured', value: 'yes' }), admin);
    expect(await other.text()).not.toContain(words);
    const seen = await preview(path);
    await shop.rows('update products set stock_quantity = 0 where id = $1', [ids[0]]);
    expect((await apply(path, seen)).status).toBe(409);
    expect((await apply(path, await preview(path))).status).toBe(200);
  });

  test.each([
    ['change=price&percent=0', 400],
    ['change=price&percent=1e9', 400],
    ['change=price&percent=-100', 400],
    ['change=category&to_category=x', 400],
    ['change=destroy', 400],
    ['', 400],
  ])('%j is refused, and nothing changes', async (query, status) => {
    const [id = ''] = await products(1);
    const path = `/admin/products/bulk?ids=${id}&${query}`;
    expect((await shop.get(path, admin)).status).toBe(200);
    expect((await apply(path, 'x')).status).toBe(status);
    expect(await fieldsOf([id])).toMatchObject([{ price: 12_000, version: 1 }]);
    expect(await logOf([id])).toEqual([]);
  });

  test('of nothing, or of what there is not, changes nothing', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    for (const ids of [[], [unknown], ["' or 1=1"]]) {
      const answer = await shop.get(address(ids, { change: 'featured' }), admin);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('No products selected');
    }
  });
});
