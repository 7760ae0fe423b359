import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BAD_BODIES, BAD_TEXTS } from '../support/bad-input.ts';
import { sendConcurrently } from '../support/concurrent-requests.ts';
import { countOf } from '../support/count-of.ts';
import { type OrderPages, orderPages } from '../support/order-pages.ts';
import { makeAttempt } from '../support/order-payments.ts';
import { makeOrder } from '../support/orders.ts';
import { makePerson } from '../support/people.ts';
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

/** An order that took two of five units, placed as the checkout places it. */
async function placed() {
  const [product] = await shop.rows<{ id: string }>(
    `insert into products (name, price_minor, category_id, in_stock, stock_quantity)
     select $1, 10000, id, true, 5 from categories limit 1 returning id`,
    [`Counted ${randomUUID()}`],
  );
  const productId = product?.id ?? '';
  const { placeOrder } = await import('#app/checkout/place-order.ts');
  const address = { address: '12 Oxford Street', city: 'Accra', region: 'Greater Accra' };
  const { email } = my.person;
  const person = { firstName: 'Ama', lastName: 'Mensah', phone: '+233241234567', email };
  const outcome = await placeOrder({
    buyer: { kind: 'user', id: my.person.id },
    requestKey: randomUUID(),
    wanted: [{ id: productId, quantity: 2 }],
    shownTotal: 21_500,
    method: 'cash_on_delivery',
    isRepeat: true,
    savesAddress: false,
    delivery: { pickUp: '', day: '', slot: '' },
    gift: null,
    recipient: { customer: { ...person, ...address }, shipping: address },
    now: new Date(),
  });
  if (!outcome.ok || outcome.value.kind !== 'placed') throw new Error('not placed');
  return { id: outcome.value.id, productId };
}

async function factsOf({ id, productId }: { id: string; productId: string }) {
  const [order] = await shop.rows<{ status: string }>('select status from orders where id = $1', [
    id,
  ]);
  const [product] = await shop.rows<{ stock: number; ledger: number }>(
    `select stock_quantity as stock, (select sum(delta)::int from stock_movements
       where product_id = products.id) as ledger from products where id = $1`,
    [productId],
  );
  return {
    status: order?.status,
    ...product,
    cancelled: await countOf(
      shop.rows,
      `order_events where order_id = $1 and details ->> 'to' = 'cancelled'`,
      [id],
    ),
    mails: await countOf(shop.rows, `mails where order_id = $1 and kind = 'orders.cancelled'`, [
      id,
    ]),
    refunds: await countOf(shop.rows, 'refunds where order_id = $1', [id]),
  };
}

describe('cancelling an order', () => {
  test('gives the units back, tells the customer and leads back to the order', async () => {
    const order = await placed();
    expect(await factsOf(order)).toMatchObject({ status: 'pending', stock: 3, ledger: 3 });
    const { answer } = await my.cancel(order.id);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`/orders/${order.id}?notice=cancelled`);
    const after = { status: 'cancelled', stock: 5, ledger: 5, cancelled: 1, mails: 1 };
    expect(await factsOf(order)).toEqual({ ...after, refunds: 0 });
    const { main } = await my.get(`/orders/${order.id}?notice=cancelled`);
    expect(main).toContain('Order cancelled');
    expect(main).toContain('Nothing is to be paid.');
    expect(main).not.toContain('Yes, cancel this order');
    expect((await my.cancel(order.id)).answer.status, 'again').toBe(303);
    expect(await factsOf(order)).toEqual({ ...after, refunds: 0 });
  });

  test('promises the money back where it was paid', async () => {
    const { id, reference } = await makeOrder(shop.rows, my.person, {
      status: 'processing',
      method: 'card',
    });
    await makeAttempt(shop.rows, my.person, { id, reference, state: 'paid', amount: 13_500 });
    expect((await my.get(`/orders/${id}`)).main).toContain('Your money goes back the way it came.');
    expect((await my.cancel(id)).answer.status).toBe(303);
    const { main } = await my.get(`/orders/${id}?notice=cancelled`);
    expect(main).toContain('Your money goes back the way it came.');
    expect(main).toContain('Refund of GH₵135.00 on its way');
    expect(await countOf(shop.rows, 'refunds where order_id = $1', [id])).toBe(1);
  });

  test('five times at once happens once', async () => {
    const order = await placed();
    const held = { sql: 'select from orders where id = $1 for update', values: [order.id] };
    const posts = Array.from({ length: 5 }, () => () => my.cancel(order.id));
    const answers = await sendConcurrently(shop, held, posts);
    expect(answers.map(({ answer }) => answer.status)).toEqual([303, 303, 303, 303, 303]);
    expect(await factsOf(order)).toEqual({
      status: 'cancelled',
      stock: 5,
      ledger: 5,
      cancelled: 1,
      mails: 1,
      refunds: 0,
    });
  });

  test.each(['shipped', 'delivered'] as const)(
    'comes too late once it is %s, and nothing changes',
    async (status) => {
      const { id } = await makeOrder(shop.rows, my.person, { status });
      const before = await wholeDatabase(shop.rows);
      const { answer, html, main } = await my.cancel(id);
      expect(answer.status).toBe(409);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(html).toMatch(/<title>Error: Order CVX\d+ – Corvox<\/title>/);
      expect(main).toContain('role="alert"');
      expect(main).toContain('Order not cancelled');
      expect(main).toContain(
        'It is on its way already, so it can no longer be cancelled. You can return it within 30 days.',
      );
      expect(await wholeDatabase(shop.rows)).toEqual(before);
    },
  );

  test('is for the owner alone: others, unknown and malformed ids are answered alike', async () => {
    const other = await makePerson(shop.rows);
    const theirs = await makeOrder(shop.rows, other);
    const before = await wholeDatabase(shop.rows);
    const unknown = await my.cancel(randomUUID());
    expect(unknown.answer.status).toBe(404);
    for (const id of [theirs.id, 'x', '%00', "'%20or%201=1--", 'a'.repeat(2_000)]) {
      const { answer, main } = await my.cancel(id);
      expect([id.slice(0, 40), answer.status]).toEqual([id.slice(0, 40), 404]);
      expect(main).toBe(unknown.main);
    }
    expect((await my.cancel(theirs.id, '')).answer.status).toBe(401);
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });

  test('needs its one action in a form, and takes nothing else', async () => {
    const { id } = await makeOrder(shop.rows, my.person);
    const before = await wholeDatabase(shop.rows);
    for (const text of BAD_TEXTS) {
      expect((await my.cancel(id, my.cookie, text)).answer.status).toBe(400);
    }
    for (const [type, body] of BAD_BODIES) {
      const headers = { cookie: my.cookie, 'content-type': type };
      const answer = await shop.post(`/orders/${id}`, body, headers);
      expect([400, 415], `${type} ${body}`).toContain(answer.status);
    }
    const elsewhere = { cookie: my.cookie, origin: 'https://evil.example' };
    const forged = await shop.post(
      `/orders/${id}`,
      new URLSearchParams({ intent: 'cancel' }),
      elsewhere,
    );
    expect(forged.status).toBe(403);
    for (const path of [`/orders/${id}/invoice`, '/order-confirmation']) {
      const form = new URLSearchParams({ intent: 'cancel' });
      const answer = await shop.post(path, form, { cookie: my.cookie });
      expect(answer.status, path).toBe(405);
    }
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });

  test('is possible twenty times an hour', async () => {
    const { id } = await makeOrder(shop.rows, my.person, { status: 'shipped' });
    for (let times = 0; times < 20; times += 1) {
      expect((await my.cancel(id)).answer.status).toBe(409);
    }
    const open = await makeOrder(shop.rows, my.person);
    const { answer, main } = await my.cancel(open.id);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(main).toContain('Please wait 60 minutes and try again.');
    expect(await countOf(shop.rows, `orders where id = $1 and status = 'pending'`, [open.id])).toBe(
      1,
    );
  });
});
