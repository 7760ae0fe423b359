import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Quote } from '#app/cart/quote.ts';
import { BAD_BODIES, BAD_TEXTS } from '../support/bad-input.ts';
import { NO_CARTS } from '../support/cart-corpus.ts';
import { openTestShop, ORIGIN, type TestShop } from '../support/test-shop.ts';
import { somewhere } from '../support/visitors.ts';
import { wholeDatabase } from '../support/whole-database.ts';

let shop: TestShop;
let category: string;
beforeAll(async () => {
  shop = await openTestShop();
  [{ id: category }] = (await shop.rows<{ id: string }>(
    `select id from categories where name = 'Gifts'`,
  )) as [{ id: string }];
});
beforeEach(() => shop.rows(`delete from products where name like 'Quoted %'`));

type Made = { price?: number; stock?: number; reserved?: number; inStock?: boolean };

async function makeProduct({ price = 10_000, stock = 0, reserved = 0, inStock = true }: Made = {}) {
  const [made] = await shop.rows<{ id: string }>(
    `insert into products (name, price_minor, category_id, stock_quantity, reserved_quantity, in_stock)
     values ('Quoted ' || gen_random_uuid(), $1, $2, $3, $4, $5) returning id`,
    [price, category, stock, reserved, inStock],
  );
  return made?.id ?? '';
}

const post = (items: string, headers: Record<string, string> = somewhere()) =>
  shop.post('/cart/quote', new URLSearchParams({ items }), headers);
const ask = async (...wanted: [id: string, quantity: number][]): Promise<Quote> =>
  (await post(JSON.stringify(wanted.map(([id, quantity]) => ({ id, quantity }))))).json();

describe('the quote', () => {
  test('names, pictures and prices a cart as it is now, and nobody keeps it', async () => {
    const [locket] = await shop.rows<{ id: string; price: string; stock: number }>(
      `select id, price_minor as price, stock_quantity as stock from products where name = 'Rose Gold Locket'`,
    );
    const answer = await post(JSON.stringify([{ id: locket?.id, quantity: 2 }]));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.json()).toEqual({
      lines: [
        {
          id: locket?.id,
          name: 'Rose Gold Locket',
          category: 'Gifts',
          picture: {
            url: expect.stringMatching(/^\/images\//),
            alt: expect.stringMatching(/./),
            width: expect.any(Number),
            height: expect.any(Number),
            widths: expect.arrayContaining([320]),
            color: expect.stringMatching(/^#/),
          },
          price: 34_000,
          quantity: 2,
          total: 68_000,
          most: locket?.stock,
          limit: locket?.stock,
          problem: null,
          // For pages of the release before.
          trouble: null,
        },
      ],
      isSound: true,
      subtotal: 68_000,
      discount: 0,
      fees: { delivery: 1_500, giftWrap: 0 },
      surcharge: 0,
      leadDays: 0,
      isFresh: false,
      freeOver: 90_000,
      leftToFree: 22_000,
      total: 69_500,
      tax: null,
      unitsOver: null,
      isValid: true,
    });
  });

  test('follows the price, the stock and what is held for payments, at once', async () => {
    const id = await makeProduct({ stock: 5 });
    expect((await ask([id, 2])).lines[0]).toMatchObject({ price: 10_000, most: 5, problem: null });
    await shop.rows(
      'update products set price_minor = 12345, reserved_quantity = 4 where id = $1',
      [id],
    );
    const less = await ask([id, 2]);
    expect(less.lines[0]).toMatchObject({ price: 12_345, most: 1, total: 12_345, problem: 'only' });
    expect(less.isValid).toBe(false);
    await shop.rows('update products set reserved_quantity = 5 where id = $1', [id]);
    expect((await ask([id, 2])).lines[0]).toMatchObject({ problem: 'out_of_stock', total: 0 });
    await shop.rows('delete from products where id = $1', [id]);
    const gone = await ask([id, 2]);
    expect(gone.lines[0]).toMatchObject({ id, name: '', problem: 'gone', total: 0, quantity: 2 });
    expect([gone.subtotal, gone.fees.delivery, gone.total]).toEqual([0, 0, 0]);
  });

  test('keeps the order of the cart, also with what is not sold any more in it', async () => {
    const ids = [await makeProduct(), randomUUID(), await makeProduct({ inStock: false })];
    const { lines } = await ask(...ids.map((id): [string, number] => [id, 1]));
    expect(lines.map(({ id, problem }) => [id, problem])).toEqual([
      [ids[0], null],
      [ids[1], 'gone'],
      [ids[2], 'out_of_stock'],
    ]);
  });

  test('adds up two lines of one product before it looks at the stock, capitals or not', async () => {
    const id = await makeProduct({ stock: 5 });
    const { lines } = await ask([id, 3], [id.toUpperCase(), 3]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ id, quantity: 6, most: 5, problem: 'only', total: 50_000 });
  });

  test('of an empty cart costs nothing', async () => {
    expect(await ask()).toMatchObject({
      lines: [],
      fees: { delivery: 0 },
      total: 0,
      isValid: false,
    });
  });

  test('of a hundred lines is one answer', async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, () => makeProduct({ price: 1 })));
    const quote = await ask(...ids.map((id): [string, number] => [id, 99]));
    expect(quote).toMatchObject({ subtotal: 2_000, unitsOver: 50, isValid: false });
    expect(quote.lines).toHaveLength(100);
  });
});

describe('the owner’s settings', () => {
  const withSettings = async (section: string, values: object, work: () => Promise<void>) => {
    const settled = () => new Promise((resolve) => setTimeout(resolve, 1_100));
    await shop.rows('insert into settings (section, values) values ($1, $2)', [section, values]);
    await settled();
    try {
      await work();
    } finally {
      await shop.rows('delete from settings where section = $1', [section]);
      await settled();
    }
  };

  test('decide the delivery and from where it is free', async () => {
    const id = await makeProduct({ price: 2_500 });
    await withSettings('delivery', { fee: 2_000, freeOver: 5_000 }, async () => {
      expect(await ask([id, 1])).toMatchObject({ fees: { delivery: 2_000 }, leftToFree: 2_500 });
      expect(await ask([id, 2])).toMatchObject({
        fees: { delivery: 0 },
        leftToFree: 0,
        total: 5_000,
      });
    });
  });

  test('may offer no free delivery', async () => {
    const id = await makeProduct({ price: 1_000_000 });
    await withSettings('delivery', { freeOver: null }, async () => {
      expect(await ask([id, 1])).toMatchObject({
        fees: { delivery: 1_500 },
        freeOver: null,
        leftToFree: null,
        total: 1_001_500,
      });
    });
  });

  test('say what part of the total is tax', async () => {
    const id = await makeProduct({ price: 10_000 });
    await withSettings('tax', { ratePercent: 15 }, async () => {
      expect(await ask([id, 1])).toMatchObject({
        total: 11_500,
        tax: { ratePercent: 15, included: 1_500 },
      });
    });
  });
});

describe('what is no cart', () => {
  const unchanged = async (work: () => Promise<void>) => {
    const before = await wholeDatabase(shop.rows);
    await shop.rows('truncate rate_limits');
    await work();
    expect(await wholeDatabase(shop.rows)).toEqual(before);
    expect(await shop.rows('select * from rate_limits')).toEqual([]);
  };

  test.each(NO_CARTS)('is refused, and nothing happens: %s', async (_, text) => {
    await unchanged(async () => {
      const answer = await post(text);
      expect(answer.status).toBe(400);
      expect(await answer.text()).not.toContain('lines');
    });
  });

  test('is refused whatever stands in the field', async () => {
    await unchanged(async () => {
      for (const text of BAD_TEXTS) expect([text, (await post(text)).status]).toEqual([text, 400]);
    });
  });

  test('is refused where there is none, or two, or a file', async () => {
    await unchanged(async () => {
      const file = new FormData();
      file.append('items', new Blob(['[]']), 'cart.json');
      for (const body of [
        new URLSearchParams(),
        new URLSearchParams({ item: '[]' }),
        new URLSearchParams('items=[]&items=[]'),
        file,
      ]) {
        expect((await shop.post('/cart/quote', body, somewhere())).status).toBe(400);
      }
    });
  });

  test('is refused where it is no form', async () => {
    await unchanged(async () => {
      for (const [type, body] of BAD_BODIES) {
        const headers = { ...somewhere(), 'content-type': type };
        const { status } = await shop.post('/cart/quote', body, headers);
        const isForm = /form/.test(type);
        expect([type, status]).toEqual([type, isForm ? 400 : 415]);
      }
    });
  });

  test('is refused at a megabyte', async () => {
    await unchanged(async () => {
      expect((await post(`[${' '.repeat(1_000_000)}]`)).status).toBe(413);
      expect((await post('9'.repeat(90_000))).status).toBe(400);
    });
  });
});

test('is asked by POST alone, and who opens the address sees the cart', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    const answer = await shop.send(
      new Request(`${ORIGIN}/cart/quote`, { method, headers: { origin: ORIGIN } }),
    );
    expect([method, answer.status]).toEqual([method, 405]);
    expect(answer.headers.get('allow')).toContain('POST');
  }
  expect((await shop.get('/cart/quote')).headers.get('location')).toBe('/cart');
});

test('another site gets none', async () => {
  expect((await post('[]', { ...somewhere(), origin: 'https://evil.example' })).status).toBe(403);
});

test('is given 240 times a minute to one address, and others are not counted', async () => {
  const [here, there] = [somewhere(), somewhere()];
  const answers = await Promise.all(Array.from({ length: 240 }, () => post('[]', here)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await post('[]', here);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect((await post('[]', there)).status).toBe(200);
});

test('the page of the cart is the same for everyone and shows nobody an empty cart', async () => {
  const html = await (await shop.get('/cart')).text();
  expect(html).toMatch(/<h1[^>]*>Your cart<\/h1>/);
  expect(html).not.toContain('Your cart is empty');
  expect(html).toContain('The cart is kept in your browser and needs JavaScript.');
  expect(html).toContain('<meta name="robots" content="noindex"');
});
