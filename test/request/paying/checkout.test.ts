import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BAD_BODIES } from '../../support/bad-input.ts';
import { makeShopper, openPayingShop, type Shopper } from '../../support/checkout-shop.ts';
import { countOf } from '../../support/count-of.ts';
import type { PaymentSimulator } from '../../support/payment-simulator.ts';
import type { TestShop } from '../../support/test-shop.ts';
import { wholeDatabase } from '../../support/whole-database.ts';

let shop: TestShop;
let simulator: PaymentSimulator;
let ama: Shopper;
beforeAll(async () => {
  ({ shop, simulator } = await openPayingShop());
});
afterAll(() => simulator.stop());
beforeEach(async () => {
  ama = await makeShopper(shop);
});

const forCash = { method: 'cash_on_delivery' };

describe('the page', () => {
  test('can be read by anybody, is kept by nobody and found by no search engine', async () => {
    const answer = await shop.get('/checkout');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const html = await answer.text();
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).toContain('The cart is kept in your browser and needs JavaScript.');
  });

  test('may open the payment window over it, which no other page may', async () => {
    for (const path of ['/checkout', '/checkout?x=1']) {
      const { headers } = await shop.get(path, { cookie: ama.cookie });
      expect(headers.get('content-security-policy')).toContain("frame-src 'self'");
    }
    for (const path of ['/', '/cart', '/orders', '/auth']) {
      const { headers } = await shop.get(path, { cookie: ama.cookie });
      expect(headers.get('content-security-policy')).not.toContain('frame-src');
    }
  });

  test('tells the browser no secret and nothing of anybody else', async () => {
    const html = await (await shop.get('/checkout', { cookie: ama.cookie })).text();
    expect(html).toContain(ama.person.email);
    expect(html).not.toMatch(/sk_test|pk_test|staffTwoFactor/);
    expect(await (await shop.get('/checkout')).text()).not.toContain('people.test');
  });

  test('is looked at without changing anything', async () => {
    const before = await wholeDatabase(shop.rows);
    await shop.get('/checkout', { cookie: ama.cookie });
    await shop.get('/checkout.data', { cookie: ama.cookie });
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });
});

describe('an order to be paid in cash', () => {
  test('is placed as it was written, with what the shop itself calculates', async () => {
    const { status, headers, answer } = await ama.place({
      phone: '+233 (0)24 123 4567',
      landmark: 'The yellow gate',
      digitalAddress: 'ga 183 8164',
    });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    const [order] = await ama.orders();
    expect(answer).toEqual({
      kind: 'placed',
      id: order?.id,
      number: order?.number,
      method: 'cash_on_delivery',
    });
    expect(order).toMatchObject({
      total: '11500',
      status: 'pending',
      state: 'unpaid',
      customer: { email: ama.person.email, phone: '+233241234567', region: 'Greater Accra' },
      shipping: { landmark: 'The yellow gate', digitalAddress: 'GA-183-8164', city: 'Accra' },
    });
  });

  test('is one order, however often and at once it is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ama.place()));
    answers.push(await ama.place());
    const [order, ...more] = await ama.orders();
    expect(more).toEqual([]);
    expect(answers.map(({ answer }) => answer.number)).toEqual(Array(6).fill(order?.number));
  });

  test('is another one under another key', async () => {
    await ama.place();
    await ama.place({ key: randomUUID() });
    expect(await ama.orders()).toHaveLength(2);
  });

  test('is refused while three are on the way', async () => {
    for (let times = 0; times < 3; times += 1) await ama.place({ key: randomUUID() });
    const { status, answer } = await ama.place({ key: randomUUID() });
    expect(status).toBe(409);
    expect(answer).toMatchObject({ notice: { title: 'Too many orders on the way' } });
    expect(await ama.orders()).toHaveLength(3);
  });

  test('of the last piece goes to one of twenty who want it', async () => {
    const first = await makeShopper(shop, { left: 1 });
    const others = await Promise.all(Array.from({ length: 19 }, () => makeShopper(shop)));
    const { items = '' } = first.sent;
    const answers = await Promise.all(
      [first, ...others].map((shopper) => shopper.place({ items })),
    );
    expect(answers.filter(({ answer }) => answer.kind === 'placed')).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await first.stock()).toEqual({ left: 0, held: 0 });
  });
});

describe('what changed meanwhile is shown, and nothing is ordered', () => {
  test('a price: the new sum is agreed to by sending it', async () => {
    await shop.rows('update products set price_minor = 12000 where id = $1', [ama.productId]);
    const { status, answer } = await ama.place();
    expect(status).toBe(409);
    expect(answer).toMatchObject({ kind: 'changed', quote: { total: 13_500, isValid: true } });
    expect(await ama.orders()).toEqual([]);
    await ama.place({ total: '13500' });
    expect(await ama.orders()).toMatchObject([{ total: '13500' }]);
  });

  test.each([
    ['gone', 'delete from products where id = $1'],
    ['out_of_stock', 'update products set in_stock = false where id = $1'],
  ])('%s', async (problem, sql) => {
    await shop.rows(sql, [ama.productId]);
    for (const method of ['cash_on_delivery', 'card']) {
      const { status, answer } = await ama.place({ method });
      expect(status).toBe(409);
      expect(answer).toMatchObject({ kind: 'changed', quote: { lines: [{ problem }] } });
    }
    expect(await ama.orders()).toEqual([]);
  });

  test('three lines of forty of what there are a hundred', async () => {
    const bulk = await makeShopper(shop, { left: 100 });
    const line = { id: bulk.productId, quantity: 40 };
    const { status } = await bulk.place({ items: JSON.stringify([line, line, line]) });
    expect(status).toBe(400);
    const { answer } = await bulk.place({
      items: JSON.stringify([{ ...line, quantity: 50 }, line]),
      total: '901500',
    });
    expect(answer.kind).toBe('changed');
    const scarce = await makeShopper(shop, { left: 15 });
    const { status: tooMany, answer: said } = await scarce.place({
      items: JSON.stringify([line, line].map((each) => ({ ...each, id: scarce.productId }))),
    });
    expect([tooMany, said]).toMatchObject([
      409,
      { quote: { lines: [{ problem: 'only', most: 15 }] } },
    ]);
  });

  test('an empty cart', async () => {
    const { status } = await ama.place({ items: '[]', total: '0' });
    expect(status).toBe(409);
    expect(await ama.orders()).toEqual([]);
  });
});

describe('what is left out or wrong', () => {
  test('is named field by field', async () => {
    const { status, answer } = await ama.place({ firstName: ' ', phone: '', region: '' });
    expect(status).toBe(422);
    expect(answer).toMatchObject({
      kind: 'wrong',
      errors: {
        firstName: 'Please enter your first name',
        phone: 'Please enter your phone number',
        region: 'Please choose a region',
      },
      notice: {
        title: 'Missing Information',
        message: 'Please fill in all required fields',
      },
    });
  });

  test('has its own words where nothing is missing', async () => {
    const { status, answer } = await ama.place({ phone: '12345' });
    expect(status).toBe(422);
    expect(answer).toMatchObject({ notice: { title: 'Please check your details' } });
    expect(await ama.orders()).toEqual([]);
  });
});

test('who is signed out is answered with 401, whatever they send', async () => {
  const before = await wholeDatabase(shop.rows);
  const body = String(new URLSearchParams(ama.sent));
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const path of ['/checkout', '/checkout.data']) {
    expect((await shop.post(path, body, headers)).status).toBe(401);
    expect((await shop.post(path, 'x=1', headers)).status).toBe(401);
  }
  expect(await wholeDatabase(shop.rows)).toEqual(before);
});

test('what is no form, or comes from another site, changes nothing', async () => {
  const before = await wholeDatabase(shop.rows);
  for (const [type, body] of BAD_BODIES) {
    const { status } = await shop.post('/checkout', body, {
      'content-type': type,
      cookie: ama.cookie,
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  }
  const big = String(new URLSearchParams({ ...ama.sent, note: 'x'.repeat(1_000_000) }));
  const form = { 'content-type': 'application/x-www-form-urlencoded', cookie: ama.cookie };
  expect((await shop.post('/checkout', big, form)).status).toBe(413);
  const foreign = { ...form, origin: 'https://evil.test' };
  const whole = String(new URLSearchParams(ama.sent));
  expect((await shop.post('/checkout', whole, foreign)).status).toBe(403);
  expect(await wholeDatabase(shop.rows)).toEqual(before);
});

test('the eleventh try within a minute is told when to come back', async () => {
  const wrong = { total: '1' };
  const tries = Array.from({ length: 10 }, () => ama.place(wrong));
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(10).fill(409));
  const { status, headers, answer } = await ama.place(wrong);
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer).toMatchObject({ notice: { title: 'Please wait a little' } });
  const bea = await makeShopper(shop);
  expect((await bea.place()).status).toBe(200);
});

describe('the owner', () => {
  test('can switch each way to pay off', async () => {
    const off = { card: false, mobileMoney: false, cashOnDelivery: false };
    await shop.rows(`insert into settings (section, values) values ('payment', $1)`, [off]);
    try {
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      for (const method of ['card', 'mobile_money', 'cash_on_delivery']) {
        const { status, answer } = await ama.place({ method });
        expect([status, answer.kind]).toEqual([409, 'refused']);
      }
      expect(await countOf(shop.rows, 'payment_attempts where user_id = $1', [ama.person.id])).toBe(
        0,
      );
    } finally {
      await shop.rows(`delete from settings where section = 'payment'`);
      await new Promise((resolve) => setTimeout(resolve, 1_100));
    }
    expect((await ama.place(forCash)).status).toBe(200);
  });
});
