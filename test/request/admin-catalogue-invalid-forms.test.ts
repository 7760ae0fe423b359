import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { BAD_BODIES, BAD_TEXTS } from '../support/bad-input.ts';
import { type CatalogueStaff, catalogueStaff } from '../support/catalogue-staff.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { wholeDatabase } from '../support/whole-database.ts';

let shop: TestShop;
let esi: CatalogueStaff;
let productId: string;
let categoryId: string;
beforeAll(async () => {
  shop = await openTestShop();
  esi = await catalogueStaff(shop);
  categoryId = await esi.categoryId('Desire');
  productId = await esi.make({ category_id: categoryId });
});

const doors = () => [
  '/admin/products/new',
  `/admin/products/${productId}`,
  `/admin/products/${productId}/copy`,
  `/admin/products/${productId}/delete`,
  '/admin/categories/new',
  `/admin/categories/${categoryId}`,
  `/admin/categories/${categoryId}/delete`,
];

/** As the browser's script sends a form: without the page around the answer, and so many times as fast. */
const send = (path: string, form: Parameters<CatalogueStaff['post']>[1]) =>
  esi.post(`${path}.data`, form);

/** Fast enough to be read after each of many forms. */
const catalogueState = () =>
  shop.rows(
    `select (select md5(string_agg(p::text, '|' order by id)) from products p) as products,
            (select md5(string_agg(c::text, '|' order by id)) from categories c) as categories,
            (select count(*) from admin_activity_log) as activity,
            (select count(*) from stock_movements) as movements,
            (select count(*) from pgboss.job) as jobs`,
  );

const PRODUCT_FIELDS = [
  'id',
  'name',
  'description',
  'price',
  'category',
  'stock_quantity',
  'in_stock',
  'featured',
  'image_urls',
  'version',
  'seen_stock',
  'seen_in_stock',
];

test('a body that is no form is refused at every door, and nothing changes', async () => {
  const before = await wholeDatabase(shop.rows);
  for (const door of doors()) {
    for (const [type, body] of BAD_BODIES) {
      // Where nothing is asked but the press itself, any form is one.
      if (door.endsWith(`${productId}/delete`) && type.endsWith('urlencoded')) continue;
      const headers = { cookie: esi.cookie, 'content-type': type };
      const { status } = await shop.post(door, body, headers);
      expect(status, `${door} ${type} ${body}`).toBeGreaterThanOrEqual(400);
      expect(status, `${door} ${type} ${body}`).toBeLessThan(500);
    }
  }
  expect(await wholeDatabase(shop.rows)).toEqual(before);
});

test.each(PRODUCT_FIELDS)(
  'whatever stands in %s of a product is no fault of ours',
  async (field) => {
    for (const text of BAD_TEXTS) {
      for (const path of ['/admin/products/new', `/admin/products/${productId}`]) {
        const before = await catalogueState();
        const form = await esi.formOf(productId, { id: randomUUID(), [field]: text });
        const { status } = await send(path, form);
        expect([200, 409, 422], `${field} ${JSON.stringify(text)}`).toContain(status);
        if (status !== 200) expect(await catalogueState()).toEqual(before);
      }
    }
  },
);

test.each(['name', 'description', 'image_url', 'version'])(
  'whatever stands in %s of a category is no fault of ours',
  async (field) => {
    for (const text of BAD_TEXTS) {
      const before = await catalogueState();
      const form = { name: `Odd ${randomUUID()}`, description: '', [field]: text };
      const { status } = await send('/admin/categories/new', form);
      expect([200, 409, 422], `${field} ${JSON.stringify(text)}`).toContain(status);
      if (status !== 200) expect(await catalogueState()).toEqual(before);
    }
  },
);

test.each(['x', '%00', "'%20or%201=1--", '..%2f..', randomUUID()])(
  'there is no product and no category %s',
  async (id) => {
    const before = await wholeDatabase(shop.rows);
    for (const path of [
      `/admin/products/${id}`,
      `/admin/products/${id}/copy`,
      `/admin/products/${id}/stock`,
      `/admin/products/${id}/delete`,
      `/admin/categories/${id}`,
      `/admin/categories/${id}/delete`,
    ]) {
      expect([path, (await esi.get(path)).status]).toEqual([path, 404]);
      // A copy outlives its model: what was written is not lost because the model is.
      if (path.endsWith('/copy')) continue;
      const { status } = await esi.post(path, await esi.formOf(productId));
      expect([path, status]).toEqual([path, path.endsWith('/stock') ? 405 : 404]);
    }
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  },
);
