import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type OrderPages, orderPages, wordsIn } from '../support/order-pages.ts';
import { makeOrder } from '../support/orders.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let my: OrderPages;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  my = await orderPages(shop);
});

const SETTINGS_ARE_FRESH_MS = 1_100;

test('an invoice names seller, buyer, lines, sums and payment', async () => {
  const order = await makeOrder(shop.rows, my.person, {
    method: 'mobile_money',
    status: 'delivered',
    placedAt: new Date('2026-07-18T23:59:00Z'),
    taxPercent: 20,
    shipping: { digitalAddress: 'GA-183-8164', landmark: 'Blue gate', note: 'Ring twice' },
    lines: [
      { name: 'Roses', price: 12_000, quantity: 2 },
      { name: 'A locket', price: 5_050 },
    ],
  });
  const { answer, html, main } = await my.get(`/orders/${order.id}/invoice`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(html).toContain('<meta name="robots" content="noindex"');
  expect(html).toContain(`<title>Invoice ${order.number} – Corvox</title>`);
  const words = wordsIn(main);
  for (const said of [
    `Invoice ${order.number} 18 July 2026`,
    'Corvox Ltd 14 Palm Street, Osu, Accra, Ghana Registration number CS-DEMO-2023 +233 30 297 4200 care@corvox.test',
    'Buyer Ama Mensah 12 Oxford Street Accra, Greater Accra GA-183-8164 024 123 4567 ama@people.test',
    `Payment Mobile Money · Paid Reference ${order.reference}`,
    'Item Quantity Price Amount',
    'A locket 1 × GH₵50.50 1 GH₵50.50 GH₵50.50',
    'Roses 2 × GH₵120.00 2 GH₵120.00 GH₵240.00',
    'Subtotal GH₵290.50 Delivery GH₵15.00 Total GH₵305.50 Tax included (20%) GH₵50.92',
    'All amounts are in Ghana cedis.',
  ]) {
    expect(words).toContain(said);
  }
  expect(words, 'the rider’s notes are no part of it').not.toMatch(/Blue gate|Ring twice/);
  expect(html, 'no frame round it').not.toMatch(/<header|<footer|<nav/);
});

test('where no tax is charged, none is named', async () => {
  const { id } = await makeOrder(shop.rows, my.person);
  const words = wordsIn((await my.get(`/orders/${id}/invoice`)).main);
  expect(words).not.toMatch(/tax|vat/i);
  expect(words).toContain('Cash on Delivery · Unpaid');
  expect(words).not.toContain('Reference');
});

test('an invoice of a cancelled order says so', async () => {
  const { id } = await makeOrder(shop.rows, my.person, {
    status: 'cancelled',
    method: 'card',
    paymentState: 'refunded',
    refunded: 13_500,
  });
  const words = wordsIn((await my.get(`/orders/${id}/invoice`)).main);
  expect(words).toContain('This order was cancelled.');
  expect(words).toContain('Card · Refunded');
  expect(words).toContain('Refunded GH₵135.00');
});

test('the seller of an order that was written without one is who the settings say', async () => {
  const { id } = await makeOrder(shop.rows, my.person);
  await shop.rows(`insert into settings (section, values) values ('site', $1)`, [
    { legalName: 'Ventures & Daughters', registrationNumber: 'BN-7', brand: 'Corvox' },
  ]);
  await new Promise((resolve) => setTimeout(resolve, SETTINGS_ARE_FRESH_MS));
  const { main } = await my.get(`/orders/${id}/invoice`);
  expect(main).toContain('Ventures &amp; Daughters');
  expect(main).toContain('BN-7');
  await shop.rows(`delete from settings where section = 'site'`);
});

test('a past invoice keeps the seller of its day, and names today’s contacts', async () => {
  const { id } = await makeOrder(shop.rows, my.person);
  await shop.rows('update orders set seller = $2 where id = $1', [
    id,
    { legalName: 'Old Name Ltd', legalAddress: '1 Ring Road', registrationNumber: 'CS-1' },
  ]);
  const words = wordsIn((await my.get(`/orders/${id}/invoice`)).main);
  expect(words).toContain('Old Name Ltd 1 Ring Road Registration number CS-1 +233 30 297 4200');
  expect(words).not.toContain('Corvox Ltd');
});

test('a new order keeps who sold it', async () => {
  const { recordOrder } = await import('#app/orders/record-order.ts');
  const { inTransaction } = await import('#app/platform/database.ts');
  const { money } = await import('#app/values/money.ts');
  const { feesOf, totalsFor } = await import('#app/values/totals.ts');
  const id = randomUUID();
  await inTransaction((tx) =>
    recordOrder(tx, {
      id,
      buyer: { kind: 'user', id: my.person.id },
      requestKey: null,
      digits: 918_273,
      method: 'cash_on_delivery',
      reference: null,
      lines: [],
      totals: totalsFor({ subtotal: money(0), fees: feesOf({ delivery: money(1_500) }) }),
      taxPercent: 0,
      customer: {
        firstName: 'Ama',
        lastName: 'Mensah',
        email: my.person.email,
        phone: '+233241234567',
        address: '12 Oxford Street',
        city: 'Accra',
        region: 'Greater Accra',
      },
      shipping: { address: '12 Oxford Street', city: 'Accra', region: 'Greater Accra' },
      now: new Date(),
    }),
  );
  const [order] = await shop.rows<{ seller: unknown; notified: Date | null }>(
    'select seller, staff_notified_at as notified from orders where id = $1',
    [id],
  );
  expect(order).toEqual({
    seller: {
      legalName: 'Corvox Ltd',
      legalAddress: '14 Palm Street, Osu, Accra, Ghana',
      registrationNumber: 'CS-DEMO-2023',
    },
    notified: null,
  });
});
