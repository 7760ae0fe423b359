import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Quote } from '#app/cart/quote.ts';
import { type CatalogueStaff, catalogueStaff } from '../../support/catalogue-staff.ts';
import { makeShopper, openPayingShop, type Shopper } from '../../support/checkout-shop.ts';
import type { PaymentSimulator } from '../../support/payment-simulator.ts';
import { ORIGIN, type TestShop } from '../../support/test-shop.ts';
import { somewhere } from '../../support/visitors.ts';
import { wholeDatabase } from '../../support/whole-database.ts';

let shop: TestShop;
let simulator: PaymentSimulator;
let esi: CatalogueStaff;
let ama: Shopper;
let id: string;
let name: string;
beforeAll(async () => {
  ({ shop, simulator } = await openPayingShop());
  esi = await catalogueStaff(shop);
});
afterAll(() => simulator.stop());
beforeEach(async () => {
  ama = await makeShopper(shop, { left: 5 });
  name = `Zephyr${randomUUID().slice(0, 8)} bouquet`;
  id = ama.productId;
  await shop.rows('update products set name = $2, featured = true where id = $1', [id, name]);
});

const setState = (state: string) =>
  shop.rows('update products set state = $2::product_state where id = $1', [id, state]);
const send = (form: Record<string, string>) => esi.post(`/admin/products/${id}/delete`, form);
const addToWishlist = () =>
  shop.send(
    new Request(`${ORIGIN}/wishlist/${id}`, {
      method: 'POST',
      headers: { origin: ORIGIN, cookie: ama.cookie },
    }),
  );
const wished = async () =>
  (await (await shop.get('/session', { cookie: ama.cookie })).json()) as { wishlist: string[] };

/** Everywhere that a product of the shop can be met by a customer. */
async function pagesThatShowIt(): Promise<string[]> {
  const pages = {
    home: '/',
    list: '/categories?sort=newest',
    search: `/categories?q=${name.split(' ')[0]}`,
    sitemap: '/sitemap.xml',
    wishlist: '/wishlist',
  };
  const found: string[] = [];
  for (const [page, path] of Object.entries(pages)) {
    const text = await (await shop.get(path, { cookie: ama.cookie })).text();
    if (text.includes(page === 'sitemap' ? id : `>${name}<`)) found.push(page);
  }
  const page = await shop.get(`/product/${id}`, { cookie: ama.cookie });
  if (page.status === 200) found.push('its page');
  const items = JSON.stringify([{ id, quantity: 1 }]);
  const answer = await shop.post('/cart/quote', new URLSearchParams({ items }), somewhere());
  const { lines } = (await answer.json()) as Quote;
  if (lines[0]?.problem === null) found.push('cart');
  if ((await wished()).wishlist.includes(id)) found.push('heart');
  return found;
}

describe.each(['draft', 'archived'])('a product that is %s', (state) => {
  test('is nowhere in the shop, cannot be wished for or bought, and is back when it is active', async () => {
    expect((await addToWishlist()).status).toBe(200);
    const everywhere = [
      'home',
      'list',
      'search',
      'sitemap',
      'wishlist',
      'its page',
      'cart',
      'heart',
    ];
    expect(await pagesThatShowIt()).toEqual(everywhere);
    await setState(state);
    expect(await pagesThatShowIt()).toEqual([]);
    expect((await addToWishlist()).status).toBe(404);
    const before = await wholeDatabase(shop.rows);
    expect((await ama.place()).answer).toMatchObject({
      quote: { lines: [{ id, name: '', problem: 'gone' }] },
    });
    expect(await wholeDatabase(shop.rows)).toEqual(before);
    await setState('active');
    expect(await pagesThatShowIt()).toEqual(everywhere);
    expect(await ama.orders()).toEqual([]);
  });

  test('is shown to admins alone, as what it is, and kept by nobody', async () => {
    await setState(state);
    const page = await esi.get(`/product/${id}`);
    expect(page.status).toBe(200);
    expect(page.words).toContain('Only staff can see this page.');
    const { headers } = await shop.get(`/product/${id}`, { cookie: esi.cookie });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(page.html).toContain('<meta name="robots" content="noindex"');
    expect((await shop.get(`/product/${id}`)).status).toBe(404);
    expect((await shop.get(`/product/${id}`, { cookie: ama.cookie })).status).toBe(404);
  });
});

test('who is paying for it gets it, although it is archived meanwhile', async () => {
  const attempt = await ama.begin();
  expect((await send({ intent: 'archive' })).status).toBe(200);
  await simulator.pay(attempt.reference, { act: 'approve' });
  await ama.confirm(attempt.id);
  expect(await ama.orders()).toMatchObject([{ status: 'processing' }]);
  expect(await esi.product(id)).toMatchObject({
    state: 'archived',
    stock_quantity: 4,
    reserved_quantity: 0,
  });
});

describe('archiving instead of deleting', () => {
  test('leaves all but the state, one line in the log, and can be taken back', async () => {
    const before = await esi.product(id);
    expect((await send({ intent: 'archive' })).status).toBe(200);
    expect(await esi.product(id)).toMatchObject({
      state: 'archived',
      version: 2,
      in_stock: true,
      stock_quantity: 5,
    });
    expect((await send({ intent: 'archive' })).status).toBe(200);
    expect(await esi.activity(id)).toMatchObject([
      { action: 'Updated product', changes: { state: { before: 'active', after: 'archived' } } },
    ]);
    expect((await send({ intent: 'unarchive', state: 'active', version: '2' })).status).toBe(200);
    expect(await esi.product(id)).toMatchObject({
      ...before,
      version: 3,
      updated_at: expect.anything(),
    });
    expect(await esi.activity(id)).toHaveLength(2);
  });

  test('is not taken back over what somebody else wrote meanwhile', async () => {
    await send({ intent: 'archive' });
    await esi.post(`/admin/products/${id}`, await esi.formOf(id, { price: '7' }));
    const before = await wholeDatabase(shop.rows);
    const answer = await send({ intent: 'unarchive', state: 'active', version: '2' });
    expect([answer.status, answer.words]).toEqual([
      409,
      expect.stringContaining('Someone else just changed this product'),
    ]);
    expect((await send({ intent: 'unarchive', state: 'everywhere', version: '3' })).status).toBe(
      400,
    );
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });
});

test('the form, many at once and a file all set it, and each writes it down', async () => {
  await esi.post(`/admin/products/${id}`, await esi.formOf(id, { state: 'draft' }));
  expect(await esi.product(id)).toMatchObject({ state: 'draft' });
  const bulk = `/admin/products/bulk?ids=${id}&change=state&to_state=archived`;
  const seen = /name="seen" value="([^"]+)"/.exec((await esi.get(bulk)).html)?.[1] ?? '';
  expect((await esi.post(bulk, { seen })).status).toBe(200);
  expect(await esi.product(id)).toMatchObject({ state: 'archived' });
  const bring = (state: string) => {
    const form = new FormData();
    form.set('file', new File([`id,state\n${id},${state}`], 'p.csv', { type: 'text/csv' }));
    form.set('intent', 'apply');
    return shop.post('/admin/products/import', form, { cookie: esi.cookie });
  };
  expect(await (await bring('gone')).text()).toContain('Please choose draft, active or archived');
  await bring(' Active ');
  expect(await esi.product(id)).toMatchObject({ state: 'active' });
  expect((await esi.activity(id)).map(({ changes }) => changes)).toEqual([
    { state: { before: 'active', after: 'draft' } },
    { state: { before: 'draft', after: 'archived' } },
    { state: { before: 'archived', after: 'active' } },
  ]);
});

test('staff find drafts and archived ones under their own tabs, not among what is out of stock', async () => {
  const outOfStock = async () =>
    /(\d+) products? out of stock/i.exec((await esi.get('/admin')).words)?.[0];
  const before = await outOfStock();
  await shop.rows('update products set in_stock = false where id = $1', [id]);
  const listed = async () => {
    const found: string[] = [];
    for (const view of ['', 'in', 'out', 'draft', 'archived']) {
      const { words } = await esi.get(`/admin/products?q=${name.split(' ')[0]}&stock=${view}`);
      if (words.includes(name)) found.push(view);
    }
    return found;
  };
  expect(await listed()).toEqual(['', 'out']);
  await setState('draft');
  expect(await listed()).toEqual(['', 'draft']);
  expect(await outOfStock()).toBe(before);
  await setState('archived');
  expect(await listed()).toEqual(['', 'archived']);
});
