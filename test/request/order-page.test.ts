import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BAD_TEXTS } from '../support/bad-input.ts';
import { type OrderPages, orderPages, wordsIn } from '../support/order-pages.ts';
import { makeAttempt } from '../support/order-payments.ts';
import { makeOrder } from '../support/orders.ts';
import { cookieOf, makePerson } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { wholeDatabase } from '../support/whole-database.ts';

let shop: TestShop;
let my: OrderPages;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  my = await orderPages(shop);
});

const at = (time: string) => new Date(`2026-07-18T${time}:00Z`);

describe('the page of an order', () => {
  test('says everything about it', async () => {
    const order = await makeOrder(shop.rows, my.person, {
      status: 'shipped',
      method: 'mobile_money',
      placedAt: at('14:05'),
      taxPercent: 20,
      shipping: { digitalAddress: 'GA-183-8164', landmark: 'Blue gate', note: 'Ring twice' },
      lines: [
        { name: 'Roses as they were', price: 12_000, quantity: 2 },
        { name: 'A locket', price: 5_050 },
      ],
      events: [
        { kind: 'status_changed', details: { from: 'processing', to: 'shipped' }, at: at('16:30') },
      ],
    });
    const { answer, html, main } = await my.get(`/orders/${order.id}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).toContain(`<title>Order ${order.number} – Corvox</title>`);
    expect(html.slice(0, html.indexOf('<body'))).not.toContain('Roses');
    expect(main).toMatch(new RegExp(`<h1[^>]*>Order ${order.number}</h1>`));
    const words = wordsIn(main);
    for (const said of [
      'Placed on 18 July 2026, 14:05',
      'Shipped Paid',
      'Order placed 18 July 2026, 14:05 Payment received 18 July 2026, 14:05 Sent out 18 July 2026, 16:30',
      'Next: the rider calls and brings it',
      'Roses as they were Quantity: 2 × GH₵120.00',
      'GH₵240.00',
      'A locket Quantity: 1 × GH₵50.50',
      'Subtotal GH₵290.50 Delivery GH₵15.00 Total GH₵305.50 Tax included (20%) GH₵50.92',
      'Ama Mensah 12 Oxford Street Accra, Greater Accra GA-183-8164 024 123 4567',
      'Landmark: Blue gate',
      'For the rider: Ring twice',
      `Mobile Money Reference ${order.reference}`,
    ]) {
      expect(words).toContain(said);
    }
    expect(words).not.toContain('Cancel order');
    expect(main).toContain(`href="/orders/${order.id}/invoice"`);
    expect(main).toContain(`href="/contact?subject=Help+with+Order+${order.number}"`);
  });

  test('and its card in the list: number and id, day, status, payment and sums', async () => {
    const lines = [
      { name: 'Roses as they were', quantity: 2 },
      { name: 'Gone', price: 123_450 },
    ];
    const { id, number } = await makeOrder(shop.rows, my.person, {
      status: 'processing',
      method: 'mobile_money',
      placedAt: at('23:30'),
      lines,
    });
    const bare = await makeOrder(shop.rows, my.person, { number: null, total: 12_000 });
    const { main } = await my.get('/orders');
    const words = wordsIn(main);
    for (const said of [
      `Order ${number} ID ${id.slice(0, 8)} Processing`,
      'Placed 18 July 2026 Payment Mobile Money · Paid Total with delivery GH₵1,489.50',
      'Roses as they were Quantity: 2 × GH₵120.00 No longer in the shop GH₵240.00',
      'Gone Quantity: 1 × GH₵1,234.50 No longer in the shop GH₵1,234.50',
    ]) {
      expect(words).toContain(said);
    }
    expect(words).toMatch(/Payment Cash on Delivery · Unpaid Total GH₵120.00/);
    expect(words, 'an order goes by its id until it has a number').not.toContain(
      `ID ${bare.id.slice(0, 8)}`,
    );
  });

  test('says neither tax nor refund where there is none, and that delivery was free', async () => {
    const { id } = await makeOrder(shop.rows, my.person, { total: 12_000 });
    const words = wordsIn((await my.get(`/orders/${id}`)).main);
    expect(words).toContain('Subtotal GH₵120.00 Delivery Free Total GH₵120.00');
    expect(words).not.toMatch(/tax|refund/i);
    expect(words).toContain('Pending Unpaid');
    expect(words).toContain('Next: we pack and hand it to the rider, 1-3 Business Days');
    expect(words).toContain('Nothing is to be paid.');
    expect(words).not.toContain('Reference');
  });

  test('follows a refund', async () => {
    const cancelled = [
      { kind: 'status_changed', details: { from: 'processing', to: 'cancelled' } },
      { kind: 'refund_promised', details: { amount: 13_500 } },
    ];
    const promised = await makeOrder(shop.rows, my.person, {
      status: 'cancelled',
      method: 'card',
      events: cancelled,
    });
    const waiting = wordsIn((await my.get(`/orders/${promised.id}`)).main);
    expect(waiting).toContain('Cancelled Refund on its way');
    expect(waiting).toMatch(/Cancelled \d.*Refund of GH₵135.00 on its way/);
    expect(waiting).toContain('A bank may take up to ten working days');
    const sent = await makeOrder(shop.rows, my.person, {
      status: 'cancelled',
      method: 'card',
      paymentState: 'refunded',
      refunded: 13_500,
      events: [...cancelled, { kind: 'refunded', details: { amount: 13_500 } }],
    });
    const done = wordsIn((await my.get(`/orders/${sent.id}`)).main);
    expect(done).toContain('Cancelled Refunded');
    expect(done).toContain('Refund of GH₵135.00 sent');
    expect(done).toContain('Refunded GH₵135.00');
    expect(done).not.toContain('ten working days');
    const list = wordsIn((await my.get('/orders')).main);
    expect(list).toContain('Card · Refund on its way');
    expect(list).toContain('Card · Refunded');
  });

  test('shows code in names, addresses and notes as text', async () => {
    const code = '<img src=x onerror=alert(1)>';
    const { id } = await makeOrder(shop.rows, my.person, {
      lines: [{ name: code }],
      customer: { firstName: code, lastName: '"><script>alert(1)</script>' },
      shipping: { address: code, landmark: code, note: code },
    });
    for (const path of [`/orders/${id}`, `/orders/${id}/invoice`]) {
      const { answer, html } = await my.get(path);
      expect(answer.status).toBe(200);
      expect(html).not.toContain('<img src=x');
      expect(html).not.toContain('<script>alert');
    }
  });

  test('of an order without number, lines and timeline is whole', async () => {
    const order = await makeOrder(shop.rows, my.person, { number: null, lines: [], total: 5_000 });
    await shop.rows('delete from order_events where order_id = $1', [order.id]);
    const words = wordsIn((await my.get(`/orders/${order.id}`)).main);
    expect(words).toContain(`Order ${order.id.slice(0, 8)}`);
    expect(words).toContain('Order placed');
    expect((await my.get(`/orders/${order.id}/invoice`)).answer.status).toBe(200);
  });
});

describe('what is not yours does not exist', () => {
  const malformed = ['1', 'null', '%00', '..%2f..', 'a'.repeat(5_000), '%F0%9F%8C%B9', "'--"];

  test('an order of somebody else, an unknown and a malformed id are answered alike', async () => {
    const other = await makePerson(shop.rows);
    const theirs = await makeOrder(shop.rows, other, { lines: [{ name: 'Somebody’s secret' }] });
    const unknown = await my.get(`/orders/${randomUUID()}`);
    expect(unknown.answer.status).toBe(404);
    expect(unknown.main).toContain('Oops! Page not found');
    for (const id of [theirs.id, theirs.id.toUpperCase(), `${theirs.id}x`, ...malformed]) {
      for (const page of ['', '/invoice']) {
        const { answer, html, main } = await my.get(`/orders/${id}${page}`);
        expect([id.slice(0, 40), answer.status]).toEqual([id.slice(0, 40), 404]);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(html).toContain('<title>Page not found – Corvox</title>');
        expect(html).not.toContain('secret');
        if (page === '') expect(main).toBe(unknown.main);
      }
      const data = await shop.get(`/orders/${id}.data`, { cookie: my.cookie });
      expect(data.status).toBe(404);
      expect(await data.text()).not.toContain('secret');
    }
  });

  test('nobody is led to sign in and back, whether there is such an order or not', async () => {
    const { id } = await makeOrder(shop.rows, my.person);
    for (const path of [`/orders/${id}`, `/orders/${id}/invoice`, `/orders/${randomUUID()}`]) {
      const { answer, html } = await my.get(path, '');
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe(`/auth?returnTo=${encodeURIComponent(path)}`);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(html).toBe('');
    }
  });

  test('staff see their own orders here, and nobody else’s', async () => {
    const { id } = await makeOrder(shop.rows, my.person);
    const cookie = await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] }));
    expect((await my.get(`/orders/${id}`, cookie)).answer.status).toBe(404);
    expect((await my.get(`/orders/${id}/invoice`, cookie)).answer.status).toBe(404);
  });
});

test('reading changes nothing, whatever the address adds', async () => {
  const { id, number } = await makeOrder(shop.rows, my.person);
  await makeAttempt(shop.rows, my.person);
  const before = await wholeDatabase(shop.rows);
  for (const path of [
    `/orders/${id}`,
    `/orders/${id}?cancel`,
    `/orders/${id}?intent=cancel`,
    `/orders/${id}/invoice`,
    `/orders?intent=cancel`,
    '/account/orders',
    `/order-confirmation?orderNumber=${number}`,
  ]) {
    for (let times = 0; times < 2; times += 1) {
      expect((await my.get(path)).answer.status, path).toBe(200);
    }
  }
  expect(await wholeDatabase(shop.rows)).toEqual(before);
});

test('a notice that an address makes up is not shown', async () => {
  const { id } = await makeOrder(shop.rows, my.person);
  expect((await my.get(`/orders/${id}?notice=cancelled`)).main).not.toContain('Order cancelled');
  for (const text of BAD_TEXTS) {
    const query = new URLSearchParams({ notice: text.toWellFormed() });
    const { answer, main } = await my.get(`/orders/${id}?${query}`);
    expect(answer.status).toBe(200);
    expect(main).not.toContain('role="status"');
    expect(main).not.toContain('role="alert"');
  }
});

test('a payment under way stands over the orders, its owner’s alone', async () => {
  const other = await makePerson(shop.rows);
  await makeAttempt(shop.rows, other);
  await makeAttempt(shop.rows, my.person, { state: 'released' });
  const words = 'A payment is waiting to be confirmed';
  for (const path of ['/orders', '/account/orders']) {
    expect((await my.get(path)).main).not.toContain(words);
  }
  const { id } = await makeAttempt(shop.rows, my.person);
  for (const path of ['/orders', '/account/orders']) {
    const { main } = await my.get(path);
    expect(main).toContain(words);
    expect(main).toContain(`href="/checkout/payment/${id}"`);
    expect(main).toContain('No orders yet');
  }
});
