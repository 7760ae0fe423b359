import { beforeAll, describe, expect, test } from 'vitest';
import { BAD_TEXTS } from '../support/bad-input.ts';
import { makeOrder } from '../support/orders.ts';
import { cookieOf, makePerson } from '../support/people.ts';
import { makeProduct } from '../support/review-rows.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let admin: { cookie: string };
beforeAll(async () => {
  shop = await openTestShop();
  admin = { cookie: await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] })) };
});

const at = (q: string, ending = '') => `/admin/search${ending}?${new URLSearchParams({ q })}`;

async function found(q: string): Promise<string[]> {
  const answer = await shop.get(at(q), admin);
  expect(answer.status).toBe(200);
  const { hits }: { hits: { to: string }[] } = await answer.json();
  return hits.map(({ to }) => to);
}

describe('the finder', () => {
  test('finds an order, a customer and a product in every way in which they can be meant', async () => {
    const person = await makePerson(shop.rows, { firstName: 'Xoese', lastName: 'Zuberi' });
    await shop.rows(`update profiles set phone = '+233207654321' where user_id = $1`, [person.id]);
    const order = await makeOrder(shop.rows, person, {
      number: 'CVX777888999',
      customer: { firstName: 'Xoese', lastName: 'Zuberi', phone: '+233207654321' },
    });
    const product = await makeProduct(shop.rows, 'Zulu Xanthe Candle');
    const [orderPage, personPage] = [`/admin/orders/${order.id}`, `/admin/users/${person.id}`];
    for (const q of ['xo', 'XOESE', 'zuberi xoese', '020 765 4321', '+233 20 765 4321']) {
      expect([q, await found(q)]).toEqual([q, [orderPage, personPage]]);
    }
    expect(await found('cvx777888')).toEqual([orderPage]);
    expect(await found(order.id)).toEqual([orderPage]);
    expect(await found(person.id)).toEqual([personPage]);
    expect(await found('zulu candle')).toEqual([`/admin/products/${product}`]);
    expect(await found('xa')).toEqual([`/admin/products/${product}`]);
    for (const q of ['', ' ', 'x', 'zq', '%%', '__', 'zulu zq']) expect(await found(q)).toEqual([]);
  });

  test.each([...BAD_TEXTS, 'x'.repeat(99) + '🌹', '% _', String.raw`\\`])(
    'takes whatever is typed: %j',
    async (q) => {
      for (const ending of ['', '.data']) {
        const answer = await shop.get(at(q, ending), admin);
        await answer.text();
        expect(answer.status).toBe(200);
      }
      for (const raw of ['%00', 'ab%00', '%ff%fe', 'a%', '%ED%A0%80ab']) {
        expect((await shop.get(`/admin/search?q=${raw}`, admin)).status).toBe(200);
      }
    },
  );
});

describe('a fault of ours', () => {
  test('is answered with a reference and nothing of how the shop is built', async () => {
    const order = await makeOrder(shop.rows, await makePerson(shop.rows));
    await shop.rows('alter table orders rename to orders_away');
    try {
      for (const path of ['/admin/search?q=anybody', `/admin/orders/${order.id}`]) {
        const answer = await shop.get(path, admin);
        expect([path, answer.status]).toEqual([path, 500]);
        const body = await answer.text();
        const id = answer.headers.get('x-request-id') ?? 'none';
        expect(body).toContain(id);
        expect(body).not.toMatch(/relation|orders_away|select |node_modules|\bat .*\.js/);
        expect(answer.headers.get('x-powered-by')).toBeNull();
        expect(answer.headers.get('content-security-policy')).not.toBeNull();
      }
      const asData = await shop.get('/admin/search.data?q=anybody', admin);
      expect(asData.status).toBe(500);
      expect(await asData.text()).not.toMatch(/relation|orders_away|select |node_modules/);
    } finally {
      await shop.rows('alter table orders_away rename to orders');
    }
  });
});
