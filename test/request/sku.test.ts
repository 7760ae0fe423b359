import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CatalogueStaff, catalogueStaff } from '../support/catalogue-staff.ts';
import { makeShopper } from '../support/checkout-shop.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let esi: CatalogueStaff;
beforeAll(async () => {
  shop = await openTestShop();
  esi = await catalogueStaff(shop);
});

const newSku = () => `S-${randomUUID().slice(0, 8)}`;
const skuOf = async (id: string) =>
  (await shop.rows<{ sku: string | null }>('select sku from products where id = $1', [id]))[0]?.sku;
const save = async (id: string, sku: string) =>
  esi.post(`/admin/products/${id}`, await esi.formOf(id, { sku }));
const bring = async (text: string) => {
  const form = new FormData();
  form.set('file', new File([text], 'products.csv', { type: 'text/csv' }));
  form.set('intent', 'apply');
  return shop.post('/admin/products/import', form, { cookie: esi.cookie });
};

describe('the SKU of a product', () => {
  test('is saved, logged and taken away again', async () => {
    const [id, sku] = [await esi.make(), newSku()];
    expect((await save(id, sku)).status).toBe(200);
    expect(await skuOf(id)).toBe(sku);
    expect((await esi.activity(id)).at(-1)?.changes).toEqual({
      sku: { before: null, after: sku },
    });
    expect((await save(id, '')).status).toBe(200);
    expect(await skuOf(id)).toBeNull();
  });

  test('belongs to one product, in whatever case it is written', async () => {
    const [one, other, sku] = [await esi.make({ name: 'The first' }), await esi.make(), newSku()];
    await save(one, sku);
    const answer = await save(other, sku.toUpperCase());
    expect(answer.status).toBe(409);
    expect(answer.words).toContain('“The first” has this SKU already');
    const fresh = { ...(await esi.formOf(other, { sku })), id: randomUUID() };
    expect((await esi.post('/admin/products/new', fresh)).status).toBe(409);
    expect(await skuOf(other)).toBeNull();
  });

  test('finds it in the list and by the finder', async () => {
    const [id, sku] = [await esi.make(), newSku()];
    await save(id, sku);
    const list = await esi.get(`/admin/products?q=${sku.toLowerCase()}`);
    expect(list.words).toContain('1 product');
    expect(list.words).toContain(`SKU ${sku}`);
    const found = await shop.get(`/admin/search?q=${sku}`, { cookie: esi.cookie });
    expect(await found.text()).toContain(id);
  });

  test('goes out and in by CSV, and two products may swap theirs', async () => {
    const [one, two] = [await esi.make(), await esi.make()];
    const [a, b] = [newSku(), newSku()];
    await save(one, a);
    await save(two, b);
    const sheet = await shop.get(`/admin/products/export?q=${a}`, { cookie: esi.cookie });
    expect(await sheet.text()).toContain(`,${a},`);
    expect((await bring(`id,sku\n${one},${b}\n${two},${a}\n`)).status).toBe(200);
    expect([await skuOf(one), await skuOf(two)]).toEqual([b, a]);
    const third = await esi.make();
    const taken = await bring(`id;sku\n${third};${a.toLowerCase()}\n`);
    expect([taken.status, await taken.text()]).toEqual([
      422,
      expect.stringContaining(`another product has “${a.toLowerCase()}” already`),
    ]);
    const twice = await bring(`name,price,category,sku\nx,1,Gifts,${a}x\ny,1,Gifts,${a}X\n`);
    expect([twice.status, await twice.text()]).toEqual([
      422,
      expect.stringContaining('sku: row 2 has'),
    ]);
  });

  test('stays on the line of an order as it was sold, on its slip and on the screen of staff', async () => {
    const shopper = await makeShopper(shop);
    const [sku, later] = [newSku(), newSku()];
    await shop.rows('update products set sku = $2 where id = $1', [shopper.productId, sku]);
    await shopper.place();
    const placed = (await shopper.orders())[0]?.id ?? '';
    await shop.rows('update products set sku = $2 where id = $1', [shopper.productId, later]);
    const slip = await esi.get(`/admin/orders/${placed}/packing-slip`);
    expect(slip.words).toContain(sku);
    expect(slip.words).not.toContain(later);
    expect((await esi.get(`/admin/orders/${placed}`)).words).toContain(`SKU ${sku}`);
    const own = await shop.get(`/orders/${placed}`, { cookie: shopper.cookie });
    expect(await own.text()).not.toContain(sku);
  });
});
