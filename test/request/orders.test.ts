import { Client } from 'pg';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeOrder, makeOrders } from '../support/orders.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let person: Person;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  person = await makePerson(shop.rows);
  cookie = await cookieOf(shop.rows, person);
});

async function ordersPage(path = '/orders', as: string | undefined = cookie) {
  const answer = await shop.get(path, as ? { cookie: as } : {});
  // React marks the seams between texts with comments.
  const html = (await answer.text()).replaceAll('<!-- -->', '');
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const titles = [...main.matchAll(/<h2[^>]*>(Order [^<]+)<\/h2>/g)].map(([, title]) => title);
  return { answer, html, main, titles };
}

describe('whose orders are shown', () => {
  test.each([
    '/orders',
    '/orders?user_id=',
    '/orders?userId=',
    '/orders?user=',
    '/orders?page=1&user_id=',
    '/account/orders',
    '/account/orders?user_id=',
  ])('only one’s own, whatever the address adds: %s', async (path) => {
    const other = await makePerson(shop.rows);
    const mine = await makeOrder(shop.rows, person);
    const theirs = await makeOrder(shop.rows, other, { lines: [{ name: 'Somebody’s secret' }] });
    const { answer, html, titles } = await ordersPage(path.endsWith('=') ? path + other.id : path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(titles).toEqual([`Order ${mine.number}`]);
    expect(html).toContain('>1 order(s) found<');
    expect(html).not.toContain(theirs.number);
    expect(html).not.toContain(theirs.id.slice(0, 8));
    expect(html).not.toContain('secret');
  });

  test('the same for the data that the browser asks for', async () => {
    const other = await makePerson(shop.rows);
    const mine = await makeOrder(shop.rows, person);
    const theirs = await makeOrder(shop.rows, other);
    const answer = await shop.get(`/orders.data?user_id=${other.id}`, { cookie });
    const text = await answer.text();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(text).toContain(mine.id);
    expect(text).not.toContain(theirs.id);
    expect(text, 'the address and the telephone stay in the shop').not.toContain('Oxford Street');
    expect(text).not.toContain('+233241234567');
  });

  test.each([
    ['nobody', ''],
    ['a cookie that nobody signed', '__Host-session=abc.def'],
    ['no cookie at all', undefined],
  ])('%s is asked to sign in', async (_, as) => {
    await makeOrder(shop.rows, person);
    const { answer, main, html } = await ordersPage('/orders', as ?? '');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(main).toContain('Sign in to view your orders');
    expect(main).toContain('href="/auth?returnTo=%2Forders"');
    expect(html).not.toContain('order(s) found');
    expect(html).not.toMatch(/CVX\d{6}/);
  });

  test('the account of nobody holds no orders', async () => {
    const { answer, html } = await ordersPage('/account/orders', '');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('Access Your Account');
    expect(html).not.toContain('No orders yet');
  });

  test('a session that has ended shows nothing', async () => {
    await makeOrder(shop.rows, person);
    await shop.rows(`update sessions set expires_at = now() where user_id = $1`, [person.id]);
    expect((await ordersPage()).main).toContain('Sign in to view your orders');
  });

  test('an order whose account is gone belongs to nobody', async () => {
    const gone = await makePerson(shop.rows);
    const order = await makeOrder(shop.rows, gone);
    await shop.rows('delete from users where id = $1', [gone.id]);
    const { html } = await ordersPage();
    expect(html).toContain('No orders yet');
    expect(html).not.toContain(order.id);
  });

  test('nothing can be written here', async () => {
    const order = await makeOrder(shop.rows, person);
    const form = new URLSearchParams({ status: 'delivered', total_amount_minor: '1' });
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await shop.send(
        new Request('https://shop.test/orders', {
          method,
          body: form,
          headers: { cookie, origin: 'https://shop.test' },
        }),
      );
      expect(answer.status, method).toBeGreaterThanOrEqual(400);
      expect(answer.status, method).toBeLessThan(500);
    }
    const [row] = await shop.rows('select status, total_amount_minor from orders where id = $1', [
      order.id,
    ]);
    expect(row).toEqual({ status: 'pending', total_amount_minor: String(order.total) });
  });
});

describe('the page', () => {
  test('is kept by nobody, unlisted, and its title says nothing of what was bought', async () => {
    await makeOrder(shop.rows, person, { lines: [{ name: 'Velvet Secret' }] });
    const { answer, html } = await ordersPage();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('<title>My Orders – Corvox</title>');
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html.slice(0, html.indexOf('<body'))).not.toContain('Velvet');
  });

  test('of somebody without orders leads to the shop', async () => {
    const { main } = await ordersPage();
    expect(main).toContain('No orders yet');
    expect(main).toMatch(/<a[^>]*href="\/categories"[^>]*>Start shopping</);
    expect(main).not.toContain('order(s) found');
  });

  test('keeps what was bought as it was, after the product was renamed, repriced and deleted', async () => {
    const [product] = await shop.rows<{ id: string; image: string }>(
      `insert into products (name, price_minor, category_id, image_urls)
         select 'Old Name', 12000, id, array['/images/gone'] from categories limit 1
         returning id, image_urls[1] as image`,
    );
    await makeOrder(shop.rows, person, {
      lines: [
        { name: 'Old Name', quantity: 2, productId: product?.id ?? '', imageUrl: '/images/gone' },
      ],
    });
    await shop.rows(`update products set name = 'New Name', price_minor = 99 where id = $1`, [
      product?.id,
    ]);
    const before = await ordersPage();
    expect(before.main).toContain(`href="/product/${product?.id}"`);
    expect(before.main).toContain('>Old Name</a>');
    expect(before.main).not.toContain('New Name');
    await shop.rows('delete from products where id = $1', [product?.id]);
    const { answer, main } = await ordersPage();
    expect(answer.status).toBe(200);
    expect(main).toContain('Old Name');
    expect(main).toContain('No longer in the shop');
    expect(main).toContain('Quantity: 2 × GH₵120.00');
    expect(main).toContain('GH₵240.00');
    expect(main).toContain('GH₵255.00');
    expect(main).not.toContain('href="/product/');
  });

  test('shows code in a name as text', async () => {
    const name = `<img src=x onerror=alert(1)><script>alert(2)</script> & "Roses"`;
    await makeOrder(shop.rows, person, { number: '<b>CVX</b>', lines: [{ name }] });
    const { html, main } = await ordersPage();
    expect(main).toContain(
      '&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;alert(2)&lt;/script&gt;',
    );
    expect(main).toContain('&lt;b&gt;CVX&lt;/b&gt;');
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('<script>alert');
  });

  test('says where the money is, leads to each order, and says what is out of stock', async () => {
    const [product] = await shop.rows<{ id: string }>(
      `insert into products (name, price_minor, category_id, in_stock)
         select 'Sold out', 12000, id, false from categories limit 1 returning id`,
    );
    const order = await makeOrder(shop.rows, person, {
      method: 'card',
      lines: [{ name: 'Sold out', productId: product?.id ?? '' }],
    });
    const { main } = await ordersPage();
    expect(main).toContain('<span>Card</span> · <span>Paid</span>');
    expect(main).toContain(`href="/orders/${order.id}"`);
    expect(main).toContain('Out of stock now');
    expect(main, 'nothing of it can be had').not.toContain('Buy again');
  });

  test('shows an order that has no number by its id, and one without lines', async () => {
    const order = await makeOrder(shop.rows, person, { number: null, lines: [], total: 5_000 });
    const { titles, main } = await ordersPage();
    expect(titles).toEqual([`Order ${order.id.slice(0, 8)}`]);
    expect(main).toContain('GH₵50.00');
  });
});

describe('pages of orders', () => {
  test('hold ten each, newest first, ties by id', async () => {
    const made = await makeOrders(shop.rows, person, 11);
    const tie = new Date('2020-01-01T00:00:00Z');
    const tied = [
      await makeOrder(shop.rows, person, { placedAt: tie }),
      await makeOrder(shop.rows, person, { placedAt: tie }),
    ].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const titles = [...made, ...tied].map(({ number }) => `Order ${number}`);
    const first = await ordersPage();
    expect(first.titles).toEqual(titles.slice(0, 10));
    expect(first.main).toContain('>13 order(s) found<');
    expect(first.main).toContain('href="/orders?page=2"');
    const second = await ordersPage('/orders?page=2');
    expect(second.titles).toEqual(titles.slice(10));
    expect(second.main).toContain('>13 order(s) found<');
    expect((await ordersPage('/orders?page=500')).titles).toEqual(titles.slice(10));
  });

  test('exactly ten need no second page', async () => {
    await makeOrders(shop.rows, person, 10);
    const { titles, main } = await ordersPage();
    expect(titles).toHaveLength(10);
    expect(main).not.toContain('?page=');
  });

  test('a strange page in the address gives the first one', async () => {
    const made = await makeOrders(shop.rows, person, 11);
    const odd = ['0', '-1', '1e9', 'abc', '%00', '1%00', '', '%F0%9F%8C%B9', '%ED%A0%80'];
    const more = ["1'%20or%201=1--", '%3Cscript%3E', '%0d%0aX:1', 'x'.repeat(10_000), '2.5'];
    for (const page of [...odd, ...more]) {
      const { answer, titles } = await ordersPage(`/orders?page=${page}`);
      expect(answer.status, page.slice(0, 30)).toBe(200);
      expect(titles[0], page.slice(0, 30)).toBe(`Order ${made[0]?.number}`);
    }
    for (const query of ['page[]=2', '__proto__=1', 'a=1&'.repeat(2_000)]) {
      expect((await ordersPage(`/orders?${query}`)).answer.status).toBe(200);
    }
  });
});

function sqlOf(query: unknown): string {
  return typeof query === 'object' && query !== null && 'text' in query
    ? String(query.text)
    : String(query);
}

test('ten orders with many lines take no more statements than one order', async () => {
  const asked = vi.spyOn(Client.prototype, 'query');
  const statements = async () => {
    asked.mockClear();
    await ordersPage();
    return asked.mock.calls
      .map(([query]) => sqlOf(query))
      .filter((sql) => sql.includes('"orders"'));
  };
  await makeOrder(shop.rows, person);
  const forOne = await statements();
  for (let number = 0; number < 9; number += 1) {
    await makeOrder(shop.rows, person, { lines: Array.from({ length: 12 }, () => ({})) });
  }
  const forTen = await statements();
  asked.mockRestore();
  expect(forOne).toHaveLength(2);
  expect(forTen).toEqual(forOne);
});

test('orders that cannot be loaded are an error that says so, never an empty list', async () => {
  await makeOrder(shop.rows, person);
  await shop.rows('alter table order_items rename to order_items_away');
  try {
    for (const path of ['/orders', '/account/orders']) {
      const { answer, html } = await ordersPage(path);
      expect(answer.status).toBe(500);
      expect(html).toContain('Failed to load orders');
      expect(html).toContain('Try again');
      expect(html).not.toContain('No orders yet');
    }
  } finally {
    await shop.rows('alter table order_items_away rename to order_items');
  }
  expect((await ordersPage()).titles).toHaveLength(1);
});
