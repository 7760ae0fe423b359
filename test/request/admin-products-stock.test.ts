import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CatalogueStaff, catalogueStaff } from '../support/catalogue-staff.ts';
import { makeOrder } from '../support/orders.ts';
import { makePerson } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let esi: CatalogueStaff;
let pictures: string[];
beforeAll(async () => {
  shop = await openTestShop();
  esi = await catalogueStaff(shop, 'Esi');
  pictures = (await shop.rows<{ url: string }>('select url from images order by url limit 2')).map(
    ({ url }) => url,
  );
});

const save = async (id: string, changes: Record<string, string | readonly string[]>) =>
  esi.post(`/admin/products/${id}`, await esi.formOf(id, changes));

/** Takes units as an order does, and gives them back as a cancellation does. */
async function sell(id: string, quantity: number) {
  const { inTransaction } = await import('#app/platform/database.ts');
  const { lockProducts, sellStock } = await import('#app/catalogue/stock.ts');
  const orderId = randomUUID();
  await inTransaction(async (tx) => {
    await lockProducts(tx, [id], { reason: 'sold', orderId });
    await sellStock(tx, [{ productId: id, quantity, reserved: false }]);
  });
  return orderId;
}
async function giveBack(id: string, quantity: number, orderId: string) {
  const { inTransaction } = await import('#app/platform/database.ts');
  const { lockProducts, returnStock } = await import('#app/catalogue/stock.ts');
  await inTransaction(async (tx) => {
    await lockProducts(tx, [id], { reason: 'returned', orderId });
    await returnStock(tx, orderId, [{ productId: id, quantity }]);
  });
}

describe('the count', () => {
  test('stays as sales left it where the editor did not touch it', async () => {
    const id = await esi.make({ stock_quantity: 8 });
    const form = await esi.formOf(id, { name: 'Only renamed' });
    await sell(id, 3);
    expect((await esi.post(`/admin/products/${id}`, form)).status).toBe(200);
    expect(await esi.product(id)).toMatchObject({ name: 'Only renamed', stock_quantity: 5 });
    expect((await esi.movements(id)).map(({ reason }) => reason)).toEqual(['opening', 'sold']);
  });

  test('of what sold out meanwhile is not put on sale again by a new description', async () => {
    const id = await esi.make({ stock_quantity: 1 });
    const form = await esi.formOf(id, { description: 'New words' });
    await sell(id, 1);
    expect((await esi.post(`/admin/products/${id}`, form)).status).toBe(200);
    expect(await esi.product(id)).toMatchObject({
      description: 'New words',
      stock_quantity: 0,
      in_stock: false,
      sold_out_at: expect.any(Date),
    });
  });

  test('that moved while a new one was written is told, and nothing is saved', async () => {
    const id = await esi.make({ stock_quantity: 8 });
    const form = await esi.formOf(id, { stock_quantity: '20', name: 'Not yet' });
    await sell(id, 2);
    const answer = await esi.post(`/admin/products/${id}`, form);
    expect(answer.status).toBe(409);
    expect(answer.words).toContain(
      'It went from 8 to 6 while you were editing, so nothing was saved.',
    );
    expect(await esi.product(id)).toMatchObject({ stock_quantity: 6, version: 1 });
    expect(await esi.activity(id)).toEqual([]);
    expect((await esi.post(`/admin/products/${id}`, { ...form, seen_stock: '6' })).status).toBe(
      200,
    );
    expect(await esi.product(id)).toMatchObject({ stock_quantity: 20, name: 'Not yet' });
    expect((await esi.movements(id)).at(-1)).toEqual({
      delta: 14,
      reason: 'adjusted',
      actor_id: esi.person.id,
    });
  });

  test('cannot go below what is held for payments', async () => {
    const id = await esi.make({ stock_quantity: 8, reserved_quantity: 3 });
    for (const stock_quantity of ['2', '0']) {
      const refused = await save(id, { stock_quantity });
      expect(refused.status).toBe(409);
      expect(refused.words).toContain(
        '3 units are reserved for payments in progress. Enter 3 or more',
      );
    }
    expect(await esi.product(id)).toMatchObject({ stock_quantity: 8, version: 1 });
    expect((await save(id, { stock_quantity: '3' })).status).toBe(200);
  });

  test('of a sold-out product that is counted anew and put on sale sells again', async () => {
    const id = await esi.make({ stock_quantity: 1 });
    const order = await sell(id, 1);
    expect((await save(id, { stock_quantity: '9', in_stock: 'yes' })).status).toBe(200);
    expect(await esi.product(id)).toMatchObject({
      stock_quantity: 9,
      in_stock: true,
      sold_out_at: null,
    });
    await giveBack(id, 1, order);
    expect(await esi.product(id)).toMatchObject({ stock_quantity: 10, in_stock: true });
  });

  test('of what staff took off sale does not go on sale when units come back', async () => {
    const id = await esi.make({ stock_quantity: 2 });
    const order = await sell(id, 1);
    const form = await esi.formOf(id);
    delete form.in_stock;
    expect((await esi.post(`/admin/products/${id}`, form)).status).toBe(200);
    await giveBack(id, 1, order);
    expect(await esi.product(id)).toMatchObject({ stock_quantity: 2, in_stock: false });
  });

  test('equals the sum of its ledger after all of it', async () => {
    const wrong = await shop.rows(
      `select p.id from products p where p.stock_quantity <> coalesce(
         (select sum(delta) from stock_movements m where m.product_id = p.id), 0)`,
    );
    expect(wrong).toEqual([]);
  });
});

describe('deleting', () => {
  test('takes the product away, and past orders keep what they said of it', async () => {
    const ama = await makePerson(shop.rows);
    const id = await esi.make({ name: 'Goes away', image_urls: pictures.slice(0, 1) });
    const order = await makeOrder(shop.rows, ama, {
      lines: [{ productId: id, name: 'Goes away', imageUrl: pictures[0] ?? null }],
    });
    await shop.rows('insert into wishlist (user_id, product_id) values ($1, $2)', [ama.id, id]);
    const dialog = await esi.get(`/admin/products/${id}/delete`);
    expect(dialog.words).toContain('Delete Goes away?');
    expect((await esi.post(`/admin/products/${id}/delete`, {})).status).toBe(200);
    expect(await esi.product(id)).toBeUndefined();
    expect((await shop.get(`/product/${id}`)).status).toBe(404);
    expect(
      await shop.rows('select name, product_id, image_url from order_items where order_id = $1', [
        order.id,
      ]),
    ).toEqual([{ name: 'Goes away', product_id: null, image_url: pictures[0] }]);
    expect(await esi.activity(id)).toMatchObject([
      { action: 'Deleted product', changes: { name: { before: 'Goes away', after: null } } },
    ]);
    expect((await esi.movements(id)).at(-1)).toEqual({
      delta: -8,
      reason: 'removed',
      actor_id: esi.person.id,
    });
    expect((await esi.post(`/admin/products/${id}/delete`, {})).status).toBe(404);
    expect(await esi.activity(id)).toHaveLength(1);
  });

  test('is refused while units are held for a payment', async () => {
    const id = await esi.make({ stock_quantity: 2, reserved_quantity: 1 });
    expect((await esi.get(`/admin/products/${id}/delete`)).words).toContain(
      '1 unit is reserved for a payment in progress.',
    );
    const refused = await esi.post(`/admin/products/${id}/delete`, {});
    expect(refused.status).toBe(409);
    expect(refused.words).toContain('Try again when it is paid or cancelled');
    expect(await esi.product(id)).toBeDefined();
    expect(await esi.activity(id)).toEqual([]);
  });
});

describe('the stock history', () => {
  test('tells what, when, who, of which order and what was left, page by page', async () => {
    const ama = await makePerson(shop.rows);
    const id = await esi.make({ name: 'Well travelled', stock_quantity: 100 });
    const { number, id: orderId } = await makeOrder(shop.rows, ama);
    const { inTransaction } = await import('#app/platform/database.ts');
    const { lockProducts, sellStock } = await import('#app/catalogue/stock.ts');
    for (let n = 0; n < 24; n += 1) {
      await inTransaction(async (tx) => {
        await lockProducts(tx, [id], { reason: 'sold', orderId });
        await sellStock(tx, [{ productId: id, quantity: 2, reserved: false }]);
      });
    }
    await save(id, { stock_quantity: '60' });
    const first = await esi.get(`/admin/products/${id}/stock?q=rose&sort=name`);
    expect(first.words).toContain('Stock history of Well travelled');
    expect(first.words).toContain('In stock with 60 units.');
    expect(first.words).toMatch(/Adjusted Who Esi Mensah Change \+8 Left 60/);
    expect(first.html).toContain(`href="/admin/orders/${orderId}"`);
    expect(first.words).toContain(String(number));
    const balances = (words: string) =>
      [...words.matchAll(/Change [+−]\d+ Left (\d+)/g)].map(([, left]) => Number(left));
    expect(balances(first.words)).toHaveLength(20);
    const older = /\?([^"]*older=\d+)"/.exec(first.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(older).toContain('q=rose&sort=name&');
    const second = await esi.get(`/admin/products/${id}/stock?${older}`);
    expect([...balances(first.words), ...balances(second.words)]).toEqual([
      60,
      ...Array.from({ length: 24 }, (_, n) => 52 + 2 * n),
      100,
    ]);
    expect(second.words).toMatch(/Opening count/);
    const newer = /\?([^"]*newer=\d+)"/.exec(second.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const back = await esi.get(`/admin/products/${id}/stock?${newer}`);
    expect(balances(back.words)).toEqual(balances(first.words));
  });

  test('of a product that never moved says so', async () => {
    const id = await esi.make({ stock_quantity: 0 });
    expect((await esi.get(`/admin/products/${id}/stock`)).words).toContain('Nothing has moved yet');
  });
});
