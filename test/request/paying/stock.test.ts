import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPaymentShop, type PaymentShop } from '../../support/payment-shop.ts';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

const buy = async (product: string, quantity: number, price = 10_000) => {
  const person = await shop.makeBuyer();
  const answer = await shop.place({
    person,
    lines: [{ id: product, quantity }],
    total: price * quantity + 1_500,
    method: 'cash_on_delivery',
  });
  return { person, answer };
};

describe('counted stock', () => {
  test('goes down with the order, and the last unit closes the sale', async () => {
    const product = await shop.makeProduct(3);
    await buy(product, 2);
    expect(await shop.stockOf(product)).toMatchObject({
      stock: 1,
      onSale: true,
      ledger: 1,
      sold: 2,
    });
    await buy(product, 1);
    expect(await shop.stockOf(product)).toMatchObject({ stock: 0, onSale: false, ledger: 0 });
    const { answer } = await buy(product, 1);
    expect(answer).toMatchObject({ ok: false, reason: 'changed', quote: { isValid: false } });
  });

  test('of one unit is sold to one of twenty who want it at once', async () => {
    const product = await shop.makeProduct(1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(product, 1)));
    expect(answers.filter(({ answer }) => answer.ok)).toHaveLength(1);
    expect(await shop.stockOf(product)).toMatchObject({ stock: 0, ledger: 0, sold: 1 });
  });

  test('held for a payment is not sold to somebody else', async () => {
    const product = await shop.makeProduct(1);
    const person = await shop.makeBuyer();
    await shop.place({ person, lines: [{ id: product, quantity: 1 }], total: 11_500 });
    const { answer } = await buy(product, 1);
    expect(answer).toMatchObject({ ok: false, reason: 'changed' });
  });

  test('bought by carts that name the same goods in another order never gets stuck', async () => {
    const products = await Promise.all([1, 2, 3].map(() => shop.makeProduct(1_000)));
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const person = await shop.makeBuyer();
        const ids = n % 2 === 0 ? products : products.toReversed();
        return shop.place({
          person,
          lines: ids.map((id) => ({ id, quantity: 1 })),
          total: 31_500,
          method: n % 3 === 0 ? 'card' : 'cash_on_delivery',
        });
      }),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
  });

  test('comes back when an order is cancelled, and with it the sale; once, however often one presses', async () => {
    const product = await shop.makeProduct(2);
    const { person, answer } = await buy(product, 2);
    const orderId = answer.ok && answer.value.kind === 'placed' ? answer.value.id : '';
    const own = { buyer: { kind: 'user', id: person.id } as const, orderId, now: new Date() };
    const presses = await Promise.all(Array.from({ length: 5 }, () => shop.cancelOrder(own)));
    expect(presses.every(({ ok }) => ok)).toBe(true);
    expect(await shop.stockOf(product)).toMatchObject({
      stock: 2,
      onSale: true,
      ledger: 2,
      sold: 0,
    });
    expect(await shop.mailsTo(person)).toEqual(['orders.received', 'orders.cancelled']);
  });

  test('that the owner took off sale stays off sale when units come back', async () => {
    const product = await shop.makeProduct(5);
    const { person, answer } = await buy(product, 2);
    await shop.rows('update products set in_stock = false where id = $1', [product]);
    const orderId = answer.ok && answer.value.kind === 'placed' ? answer.value.id : '';
    await shop.cancelOrder({ buyer: { kind: 'user', id: person.id }, orderId, now: new Date() });
    expect(await shop.stockOf(product)).toMatchObject({ stock: 5, onSale: false });
  });

  test('says in its ledger why each unit moved, and the ledger cannot be changed', async () => {
    const product = await shop.makeProduct(4);
    const { person, answer } = await buy(product, 1);
    const orderId = answer.ok && answer.value.kind === 'placed' ? answer.value.id : '';
    await shop.cancelOrder({ buyer: { kind: 'user', id: person.id }, orderId, now: new Date() });
    await shop.rows('update products set stock_quantity = 9 where id = $1', [product]);
    const movements = await shop.rows(
      'select delta, reason, order_id from stock_movements where product_id = $1 order by id',
      [product],
    );
    expect(movements).toEqual([
      { delta: 4, reason: 'opening', order_id: null },
      { delta: -1, reason: 'sold', order_id: orderId },
      { delta: 1, reason: 'returned', order_id: orderId },
      { delta: 5, reason: 'adjusted', order_id: null },
    ]);
    await expect(shop.rows('delete from stock_movements')).rejects.toThrow('for ever');
  });
});

test('a product without a count is sold without one, and stays so when an order is cancelled', async () => {
  const product = await shop.makeProduct(0);
  const { person, answer } = await buy(product, 7);
  expect(await shop.stockOf(product)).toMatchObject({ stock: 0, onSale: true, ledger: 0, sold: 7 });
  const orderId = answer.ok && answer.value.kind === 'placed' ? answer.value.id : '';
  await shop.cancelOrder({ buyer: { kind: 'user', id: person.id }, orderId, now: new Date() });
  expect(await shop.stockOf(product)).toMatchObject({ stock: 0, onSale: true, ledger: 0, sold: 0 });
});

describe('cash on delivery', () => {
  test('is limited to three orders that are not delivered, also when all are placed at once', async () => {
    const person = await shop.makeBuyer();
    const product = await shop.makeProduct(0);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        shop.place({
          person,
          lines: [{ id: product, quantity: 1 }],
          total: 11_500,
          method: 'cash_on_delivery',
        }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      reason: 'too_many_cash_orders',
      most: 3,
    });
  });

  test('gives each order a number of its own, the next free one where it is taken', async () => {
    const product = await shop.makeProduct(0);
    const now = new Date(1_790_000_123_456);
    const numbers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const person = await shop.makeBuyer();
        const answer = await shop.place({
          person,
          lines: [{ id: product, quantity: 1 }],
          total: 11_500,
          method: 'cash_on_delivery',
          now,
        });
        return answer.ok && answer.value.kind === 'placed' ? answer.value.number : 'none';
      }),
    );
    expect(numbers.toSorted()).toEqual(Array.from({ length: 8 }, (_, n) => `CVX${123_456 + n}`));
  });

  test('goes on with seven digits where those near the wanted six are used up', async () => {
    const product = await shop.makeProduct(0);
    const now = new Date(1_790_000_400_000);
    await shop.rows(
      `insert into orders (order_number, total_amount_minor, status, payment_method, customer_info, shipping_address, billing_address)
       select 'CVX' || n, 0, 'delivered', 'cash_on_delivery', '{}', '{}', '{}' from generate_series(400000, 450100) as n
       on conflict do nothing`,
    );
    const numbers: string[] = [];
    for (let order = 0; order < 3; order += 1) {
      const person = await shop.makeBuyer();
      const lines = [{ id: product, quantity: 1 }];
      const request = { person, lines, total: 11_500, method: 'cash_on_delivery', now } as const;
      const answer = await shop.place(request);
      numbers.push(answer.ok && answer.value.kind === 'placed' ? answer.value.number : 'none');
    }
    expect(numbers).toEqual(['CVX1000000', 'CVX1000001', 'CVX1000002']);
  });
});

describe('what the shopper saw', () => {
  test('is what is charged: another price or total is shown first', async () => {
    const person = await shop.makeBuyer();
    const product = await shop.makeProduct(5);
    const orderRequest = { person, lines: [{ id: product, quantity: 1 }], total: 11_500 };
    await shop.rows('update products set price_minor = 12000 where id = $1', [product]);
    expect(await shop.place(orderRequest)).toMatchObject({
      ok: false,
      reason: 'changed',
      quote: { total: 13_500 },
    });
    expect(await shop.place({ ...orderRequest, total: 1 })).toMatchObject({ reason: 'changed' });
    expect(await shop.stockOf(product)).toMatchObject({ stock: 5, reserved: 0 });
    expect(await shop.place({ ...orderRequest, total: 13_500 })).toMatchObject({ ok: true });
  });

  test('must still exist', async () => {
    const person = await shop.makeBuyer();
    const answer = await shop.place({
      person,
      lines: [{ id: randomUUID(), quantity: 1 }],
      total: 1_500,
    });
    expect(answer).toMatchObject({ ok: false, reason: 'changed' });
  });
});
