import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BAD_TEXTS } from '../support/bad-input.ts';
import { type OrderPages, orderPages, wordsIn } from '../support/order-pages.ts';
import { makeAttempt } from '../support/order-payments.ts';
import { makeOrder, newNumber, newReference } from '../support/orders.ts';
import { makePerson } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let my: OrderPages;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  my = await orderPages(shop);
});

const confirmation = (query: Record<string, string | null | undefined>, as?: string) => {
  const given = Object.entries(query).map(([key, value]) => [key, value ?? '']);
  return my.get(`/order-confirmation?${new URLSearchParams(given)}`, as);
};

describe('the confirmation', () => {
  test.each([
    ['card', 'Card'],
    ['mobile_money', 'Mobile Money'],
    ['cash_on_delivery', 'Cash on Delivery'],
  ] as const)('of an order paid by %s says what the shop knows', async (method, label) => {
    const status = method === 'cash_on_delivery' ? 'pending' : 'processing';
    const order = await makeOrder(shop.rows, my.person, { method, status });
    const asked = { orderNumber: order.number, paymentMethod: 'free', reference: 'CVX_1_1' };
    const { answer, html, main } = await confirmation(asked);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('<title>Order confirmed – Corvox</title>');
    expect(html).toContain('<meta name="robots" content="noindex"');
    const words = wordsIn(main);
    for (const said of [
      'Order Confirmed!',
      `Order number ${order.number}`,
      `Payment method ${label}`,
      'Total GH₵135.00',
      'Estimated delivery 1-3 Business Days',
      'Crimson Promise Roses Quantity: 1 × GH₵120.00',
      'Ama Mensah 12 Oxford Street Accra, Greater Accra 024 123 4567',
      'The rider calls 024 123 4567 before arriving, as “CVX Care”.',
      'plain packaging',
      'We email ama@people.test as “CVX Care”',
      'The sender on it is “CVX Care”',
      'You can cancel until it is on its way.',
      'care@corvox.test',
    ]) {
      expect(words).toContain(said);
    }
    expect(words).not.toContain('free');
    expect(words.includes('Please have GH₵135.00 ready in cash.')).toBe(label.startsWith('Cash'));
    expect(main).toContain(`href="/orders/${order.id}"`);
    expect((await confirmation(asked)).main, 'again').toBe(main);
  });

  test('finds an order by its payment’s reference too', async () => {
    const order = await makeOrder(shop.rows, my.person, { method: 'card', status: 'processing' });
    const { main } = await confirmation({ orderNumber: newNumber(), reference: order.reference });
    expect(wordsIn(main)).toContain(`Order number ${order.number}`);
  });

  test('goes by the number where number and reference name two orders', async () => {
    const one = await makeOrder(shop.rows, my.person, { method: 'card' });
    const two = await makeOrder(shop.rows, my.person, { method: 'card' });
    const { main } = await confirmation({ orderNumber: one.number, reference: two.reference });
    expect(wordsIn(main)).toContain(`Order number ${one.number}`);
  });

  test('of an order that was cancelled since is the order’s own page', async () => {
    const order = await makeOrder(shop.rows, my.person, { status: 'cancelled' });
    const { answer } = await confirmation({ orderNumber: order.number });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`/orders/${order.id}`);
  });
});

describe('nothing is confirmed', () => {
  const expectNothing = ({ answer, html, main }: Awaited<ReturnType<typeof confirmation>>) => {
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('<title>No order to show – Corvox</title>');
    expect(main).toContain('No order to show');
    expect(main).not.toMatch(/confirmed/i);
  };

  test('for an order of somebody else, an invented one, or none', async () => {
    const other = await makePerson(shop.rows);
    const theirs = await makeOrder(shop.rows, other, { method: 'card' });
    const begun = await makeAttempt(shop.rows, other);
    for (const asked of [
      {},
      { orderNumber: theirs.number },
      { reference: theirs.reference },
      { orderNumber: theirs.number, reference: theirs.reference },
      { reference: begun.reference },
      { orderNumber: newNumber(), paymentMethod: 'card', reference: newReference() },
      { paymentMethod: 'cash_on_delivery' },
    ]) {
      expectNothing(await confirmation(asked));
    }
  });

  test('for whatever else stands in the address', async () => {
    await makeOrder(shop.rows, my.person, { number: null });
    for (const text of BAD_TEXTS) {
      const odd = text.toWellFormed();
      expectNothing(await confirmation({ orderNumber: odd, reference: odd, paymentMethod: odd }));
    }
    for (const query of [
      'orderNumber[]=1',
      'orderNumber=%00',
      'reference=%ED%A0%80',
      '__proto__=1',
    ]) {
      expectNothing(await my.get(`/order-confirmation?${query}`));
    }
  });

  test('to nobody: they are led to sign in and back', async () => {
    const order = await makeOrder(shop.rows, my.person);
    const path = `/order-confirmation?orderNumber=${order.number}&paymentMethod=card&reference=`;
    const { answer, html } = await my.get(path, '');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`/auth?returnTo=${encodeURIComponent(path)}`);
    expect(html).toBe('');
  });
});

test.each(['open', 'released', 'returned'] as const)(
  'a payment that is %s, and no order yet, leads to where it is watched',
  async (state) => {
    const { id, reference } = await makeAttempt(shop.rows, my.person, { state });
    const { answer } = await confirmation({ orderNumber: newNumber(), reference });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`/checkout/payment/${id}`);
  },
);

test('a payment that became an order is confirmed', async () => {
  const order = await makeOrder(shop.rows, my.person, { method: 'card', status: 'processing' });
  const { id, reference } = order;
  await makeAttempt(shop.rows, my.person, { id, reference, state: 'paid' });
  const { answer, main } = await confirmation({ reference });
  expect(answer.status).toBe(200);
  expect(main).toContain('Order Confirmed!');
});
