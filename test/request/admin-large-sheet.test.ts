import { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { cookieOf, makePerson } from '../support/people.ts';
import { makeProduct } from '../support/review-rows.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let admin: { cookie: string };

beforeAll(async () => {
  shop = await openTestShop();
  admin = { cookie: await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] })) };
});

/** Where the database is slow the shop asks to try again, and staff do. */
async function bring(text: BlobPart, intent: 'check' | 'apply'): Promise<Response> {
  const form = new FormData();
  form.set('file', new File([text], 'products.csv', { type: 'text/csv' }));
  form.set('intent', intent);
  const answer = await shop.post('/admin/products/import', form, admin);
  return answer.status === 503 ? bring(text, intent) : answer;
}

test('a file is looked at while somebody else holds a product', async () => {
  const id = await makeProduct(shop.rows, 'Sheet being sold');
  const sale = new Client({ connectionString: shop.databaseUrl });
  await sale.connect();
  await sale.query('begin');
  await sale.query('select from products where id = $1 for update', [id]);
  const answer = await bring(`id,price\n${id},77.70\n`, 'check');
  await sale.end();
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('0 products to create, 1 to update');
});

test('a whole export of more than 20,000 products comes back, and not as many changes', async () => {
  await shop.rows(
    `insert into products (name, price_minor, category_id) select 'Multitude ' || n, 12000, c.id
       from categories c, generate_series(1, 20500) as n where c.name = 'Gifts'`,
  );
  const file = await (await shop.get('/admin/products/export?q=multitude', admin)).text();
  expect(await (await bring(file, 'check')).text()).toContain('No changes.');
  const one = await bring(file.replace(',120.00,', ',130.00,'), 'apply');
  expect(one.status).toBe(200);
  expect(
    await shop.rows(
      `select count(*)::int as n from products where name like 'Multitude%' and price_minor = 13000`,
    ),
  ).toEqual([{ n: 1 }]);
  const all = await bring(file.replaceAll(',120.00,', ',140.00,'), 'apply');
  expect(all.status).toBe(422);
  expect(await all.text()).toContain('at most 20,000 can be imported at once');
});
