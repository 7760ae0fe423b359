import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateWithin } from '#app/platform/backup/migrations.ts';
import { money } from '#app/values/money.ts';
import { type Totals, feesOf, totalsFor } from '#app/values/totals.ts';
import { stripReactComments } from '../../support/html-text.ts';
import { mailsTo } from '../../support/mails.ts';
import { wordsIn } from '../../support/order-pages.ts';
import { openPaymentShop, type PaymentShop } from '../../support/payment-shop.ts';
import { cookieOf, type Person } from '../../support/people.ts';
import { staffOrders, type StaffOrders } from '../../support/staff-orders.ts';
import { createShopDatabase } from '../../support/test-shop.ts';

let shop: PaymentShop;
let desk: StaffOrders;
beforeAll(async () => {
  shop = await openPaymentShop();
  desk = await staffOrders(shop);
});
afterAll(() => shop.close());

const stored = async (table: 'orders' | 'payment_attempts', id: string) => {
  const total = table === 'orders' ? 'total_amount_minor' : 'amount_minor';
  const [row] = await shop.rows<{ amounts: number[] }>(
    `select array[subtotal_minor, discount_minor, delivery_minor, ${total}]::float8[] as amounts
       from ${table} where id = $1`,
    [id],
  );
  return row?.amounts;
};

/** What each page and file says of an order's amounts. */
async function shownOf(id: string, person: Person) {
  const cookie = await cookieOf(shop.rows, person);
  const words = async (path: string) =>
    wordsIn(stripReactComments(await (await shop.get(path, { cookie })).text()));
  const [number] = await shop.rows<{ number: string }>(
    'select order_number as number from orders where id = $1',
    [id],
  );
  const sheet = await (await desk.get(`/export?q=${number?.number}`)).text();
  const [names = '', values = ''] = sheet.split('\r\n');
  const columns = ['subtotal', 'discount', 'delivery', 'total'].map((name) =>
    names.split(',').indexOf(name),
  );
  const file = await shop.get('/account/data', { cookie });
  expect(file.status).toBe(200);
  const { orders } = (await file.json()) as { orders: Record<string, string>[] };
  const [order] = orders;
  return {
    pages: [
      await words(`/orders/${id}`),
      await words(`/orders/${id}/invoice`),
      await desk.words(`/${id}`),
      await desk.words(`/${id}/invoice`),
    ],
    // Names and addresses before it hold no comma.
    sheet: columns.map((index) => values.split(',')[index]),
    data: [order?.subtotal, order?.discount, order?.delivery, order?.total],
  };
}

async function attemptOf(totals: Totals, quantity = 2) {
  const { createAttempt } = await import('#app/payments/create-attempt.ts');
  const { inTransaction } = await import('#app/platform/database.ts');
  const person = await shop.makeBuyer();
  const productId = await shop.makeProduct(9, 12_000);
  const address = { address: '12 Oxford Street', city: 'Accra', region: 'Greater Accra' };
  const name = { firstName: 'Ama', lastName: 'Mensah', phone: '+233241234567' };
  const line = { productId, quantity, price: money(12_000), name: 'Roses', imageUrl: null };
  const id = await inTransaction((tx) =>
    createAttempt(tx, {
      buyer: { kind: 'user', id: person.id },
      requestKey: crypto.randomUUID(),
      method: 'card',
      lines: [{ ...line, reserved: true }],
      totals,
      taxPercent: 0,
      recipient: {
        customer: { ...name, email: person.email, ...address },
        shipping: address,
      },
      now: new Date(),
    }),
  );
  return { id, person };
}

async function pay(id: string, paid: number) {
  const { recordPayment } = await import('#app/payments/record-payment.ts');
  const { inTransaction } = await import('#app/platform/database.ts');
  await inTransaction((tx) =>
    recordPayment(tx, { id, paid: money(paid), isRight: true, now: new Date() }),
  );
}

test('the quote, the payment, the order, its pages, files, mails and refund say the same', async () => {
  const person = await shop.makeBuyer();
  const id = await shop.makeProduct(5, 12_345);
  const lines = [{ id, quantity: 2 }];
  const asked = await shop.post(
    '/cart/quote',
    new URLSearchParams({ items: JSON.stringify(lines) }),
  );
  expect(await asked.json()).toMatchObject({
    subtotal: 24_690,
    discount: 0,
    fees: { delivery: 1_500 },
    total: 26_190,
  });
  await shop.place({ person, lines, total: 26_190 });
  const [attempt] = await shop.attemptsOf(person);
  const orderId = attempt?.id ?? '';
  const amounts = [24_690, 0, 1_500, 26_190];
  expect(await stored('payment_attempts', orderId)).toEqual(amounts);
  await shop.pay(attempt?.reference ?? '', 'approve');
  await shop.settle(attempt?.reference ?? '', { now: new Date() });
  expect(await stored('orders', orderId)).toEqual(amounts);
  const { pages, sheet, data } = await shownOf(orderId, person);
  for (const words of pages) {
    expect(words).toContain('Subtotal GH₵246.90 Delivery GH₵15.00 Total GH₵261.90');
  }
  expect(sheet).toEqual(['246.90', '0.00', '15.00', '261.90']);
  expect(data).toEqual(sheet);
  const [received] = await mailsTo(shop.rows, person.email);
  expect(received?.text).toContain('GH₵261.90');
  expect((await desk.refund(orderId, '261.91')).status).toBe(409);
  expect((await desk.refund(orderId, '261.90')).status).toBe(200);
});

test('a discount goes from the payment to the order, and every page and file shows it', async () => {
  const fees = feesOf({ delivery: money(1_500) });
  const totals = totalsFor({ subtotal: money(24_000), discount: money(4_000), fees });
  const { id, person } = await attemptOf(totals);
  await pay(id, 21_500);
  expect(await stored('orders', id)).toEqual([24_000, 4_000, 1_500, 21_500]);
  const { pages, sheet, data } = await shownOf(id, person);
  for (const words of pages) {
    expect(words).toMatch(
      /Subtotal GH₵240.00 Discount − ?GH₵40.00 Delivery GH₵15.00 Total GH₵215.00/,
    );
  }
  expect(sheet).toEqual(['240.00', '40.00', '15.00', '215.00']);
  expect(data).toEqual(sheet);
});

test('what the version before wrote without a subtotal is read by its own rule', async () => {
  const { id, person } = await attemptOf(
    totalsFor({ subtotal: money(24_000), fees: feesOf({ delivery: money(1_500) }) }),
  );
  await shop.rows('update payment_attempts set subtotal_minor = null where id = $1', [id]);
  await pay(id, 25_500);
  expect(await stored('orders', id)).toEqual([24_000, 0, 1_500, 25_500]);
  await shop.rows('update orders set subtotal_minor = null where id = $1', [id]);
  const { pages, sheet } = await shownOf(id, person);
  for (const words of pages) {
    expect(words).toContain('Subtotal GH₵240.00 Delivery GH₵15.00 Total GH₵255.00');
  }
  expect(sheet).toEqual(['240.00', '0.00', '15.00', '255.00']);
});

test.each([
  ['orders', 'total_amount_minor = total_amount_minor + 1'],
  ['orders', 'discount_minor = 1'],
  ['orders', 'discount_minor = 30000, total_amount_minor = 0, delivery_minor = 0'],
  ['payment_attempts', 'amount_minor = amount_minor + 1'],
  ['payment_attempts', 'discount_minor = -1, amount_minor = amount_minor + 1'],
])('the database refuses %s whose amounts do not add up: %s', async (table, change) => {
  const { id } = await attemptOf(
    totalsFor({ subtotal: money(24_000), fees: feesOf({ delivery: money(1_500) }) }),
  );
  await pay(id, 25_500);
  await expect(shop.rows(`update ${table} set ${change} where id = $1`, [id])).rejects.toThrow(
    /_totals|_discount/,
  );
});

test('past orders and payments get their subtotal with the upgrade', async () => {
  const client = new Client({ connectionString: await createShopDatabase() });
  await client.connect();
  try {
    await migrateWithin(client, { upTo: '0015_product_search' });
    await client.query(`
      insert into orders (total_amount_minor, delivery_minor, status, payment_method, customer_info, shipping_address, billing_address)
      values (25500, 1500, 'pending', 'cash_on_delivery', '{}', '{}', '{}'), (90000, 0, 'pending', 'cash_on_delivery', '{}', '{}', '{}');
      insert into payment_attempts (request_key, reference, method, state, amount_minor, delivery_minor, lines, expires_at)
      values (gen_random_uuid(), 'x', 'card', 'paid', 11500, 1500, '[]', now())`);
    await migrateWithin(client, { after: '0015_product_search' });
    const { rows } = await client.query(`
      select subtotal_minor::int, discount_minor::int from orders
      union all select subtotal_minor::int, discount_minor::int from payment_attempts order by 1`);
    expect(rows).toEqual([
      { subtotal_minor: 10_000, discount_minor: 0 },
      { subtotal_minor: 24_000, discount_minor: 0 },
      { subtotal_minor: 90_000, discount_minor: 0 },
    ]);
  } finally {
    await client.end();
  }
});
