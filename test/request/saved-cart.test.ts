import { beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, makePerson } from '../support/people.ts';
import { makeProduct } from '../support/review-rows.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const signedIn = async () => {
  const person = await makePerson(shop.rows);
  return { person, cookie: await cookieOf(shop.rows, person) };
};
const save = (cookie: string, items: unknown) =>
  shop.post('/cart/saved', new URLSearchParams({ items: JSON.stringify(items) }), { cookie });
const saved = async (cookie: string) => (await shop.get('/cart/saved', { cookie })).json();
const sessionOf = async (cookie: string) => (await shop.get('/session', { cookie })).json();

describe('a cart that is saved at sign-out', () => {
  test('comes back with the names and prices of now, in its order, and is then forgotten', async () => {
    const { person, cookie } = await signedIn();
    const first = await makeProduct(shop.rows, 'A first');
    const second = await makeProduct(shop.rows, 'A second');
    expect(await sessionOf(cookie)).toMatchObject({ hasSavedCart: false });
    const lines = [
      { id: second, quantity: 2 },
      { id: first, quantity: 1 },
    ];
    expect((await save(cookie, lines)).status).toBe(204);
    await shop.rows(`update products set name = 'A new name', price_minor = 4200 where id = $1`, [
      second,
    ]);
    const later = await cookieOf(shop.rows, person);
    expect(await sessionOf(later)).toMatchObject({ hasSavedCart: true });
    expect(await saved(later)).toMatchObject([
      { id: second, name: 'A new name', price: 4200, quantity: 2 },
      { id: first, name: 'A first', quantity: 1 },
    ]);
    const data = await (await shop.get('/account/data', { cookie: later })).json();
    expect(data.savedCart).toHaveLength(2);
    const forget = new URLSearchParams({ intent: 'forget' });
    const forgotten = await shop.post('/cart/saved', forget, { cookie: later });
    expect(forgotten.status).toBe(204);
    expect(await saved(later)).toEqual([]);
  });

  test('leaves out what there is no more, and is replaced by the next', async () => {
    const { cookie } = await signedIn();
    const here = await makeProduct(shop.rows, 'Still here');
    const gone = '00000000-0000-4000-8000-000000000000';
    await save(cookie, [
      { id: gone, quantity: 1 },
      { id: here, quantity: 3 },
    ]);
    expect(await saved(cookie)).toMatchObject([{ id: here, quantity: 3 }]);
    await save(cookie, [{ id: here, quantity: 1 }]);
    expect(await saved(cookie)).toMatchObject([{ id: here, quantity: 1 }]);
  });

  test('is nobody else’s, and of no use to whoever is signed out', async () => {
    const { cookie } = await signedIn();
    const other = await signedIn();
    const id = await makeProduct(shop.rows, 'A secret');
    await save(cookie, [{ id, quantity: 1 }]);
    expect(await saved(other.cookie)).toEqual([]);
    expect((await save('', [{ id, quantity: 1 }])).status).toBe(401);
    expect((await shop.get('/cart/saved')).status).toBe(302);
  });

  test.each(['no cart', [{ id: 'x', quantity: 1 }], [{ quantity: 1 }], { id: 1 }])(
    'is not %j',
    async (items) => {
      const { cookie } = await signedIn();
      expect((await save(cookie, items)).status).toBe(400);
    },
  );
});
