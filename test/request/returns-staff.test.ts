import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lettersTo } from '../support/letters.ts';
import { meeting } from '../support/meeting.ts';
import { wordsIn } from '../support/order-pages.ts';
import { makeAttempt } from '../support/order-payments.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { makeDelivered, makeReturn } from '../support/returns.ts';
import { seamless } from '../support/seamless.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let staff: Person;
let cookie: string;
let ama: Person;
beforeAll(async () => {
  shop = await openTestShop();
  staff = await makePerson(shop.rows, { roles: ['admin'] });
  cookie = await cookieOf(shop.rows, staff);
});
beforeEach(async () => {
  ama = await makePerson(shop.rows);
});

const post = (form: Record<string, string>, as = cookie) =>
  shop.post('/admin/returns', new URLSearchParams(form), { cookie: as });
const list = async (query = '') =>
  wordsIn(seamless(await (await shop.get(`/admin/returns${query}`, { cookie })).text()));
const stateOf = async (id: string) =>
  (await shop.rows<{ state: string }>('select * from returns where id = $1', [id]))[0];
const activity = (id: string) =>
  shop.rows<{ action: string; changes: object }>(
    'select * from admin_activity_log where record_id = $1 order by created_at',
    [id],
  );
const kinds = async () => (await lettersTo(shop.rows, ama.email)).map(({ kind }) => kind);

type Wanted = Parameters<typeof makeDelivered>[2];
async function asked(given: Parameters<typeof makeReturn>[2] = {}, wanted: Wanted = {}) {
  const order = await makeDelivered(shop.rows, ama, {
    customer: { email: ama.email },
    ...wanted,
  });
  return { order, id: await makeReturn(shop.rows, order.id, given) };
}

/** An order by card with its payment, so that money can go back. */
async function paidOnline(given: Parameters<typeof makeReturn>[2], lines = [{ quantity: 2 }]) {
  const made = await asked(given, { method: 'card', lines });
  const { id, reference, total } = made.order;
  await makeAttempt(shop.rows, ama, { id, reference, state: 'paid', amount: total });
  return made;
}
const refundsOf = (orderId: string) =>
  shop.rows<{ reason: string; amount_minor: string }>('select * from refunds where order_id = $1', [
    orderId,
  ]);

describe('a return in the hands of staff', () => {
  test('goes its way step by step, each with its letter, its time and its line in the log', async () => {
    const { id, order } = await paidOnline({ note: 'Too red' });
    for (const act of ['authorise', 'receive', 'complete']) {
      expect((await post({ act, returnId: id })).status, act).toBe(200);
    }
    expect(await stateOf(id)).toMatchObject({
      state: 'completed',
      decided_at: expect.any(Date),
      received_at: expect.any(Date),
      completed_at: expect.any(Date),
    });
    expect(await refundsOf(order.id)).toMatchObject([
      { reason: `return:${id}`, amount_minor: '12000', attempt_id: order.id },
    ]);
    expect(await activity(id)).toMatchObject([
      {
        action: `Authorised return for order ${order.number}`,
        admin_id: staff.id,
        table_name: 'returns',
        changes: { state: { before: 'requested', after: 'authorised' } },
      },
      {
        action: `Received return for order ${order.number}`,
        changes: { state: { before: 'authorised', after: 'received' } },
      },
      {
        action: `Completed return for order ${order.number}`,
        changes: {
          state: { before: 'received', after: 'completed' },
          refund_minor: { before: null, after: 12_000 },
          paid_back: { before: null, after: 'by the provider' },
        },
      },
    ]);
    const log = seamless(await (await shop.get('/admin/activity', { cookie })).text());
    expect(log).toMatch(/Refund: <\/dt><dd[^>]*>GH₵120\.00</);
    const letters = await lettersTo(shop.rows, ama.email);
    expect(letters.map(({ kind }) => kind)).toEqual([
      'orders.return-authorised',
      'orders.return-received',
      'orders.return-completed',
    ]);
    expect(letters[0]?.text).toContain(`RA-${id.slice(0, 8).toUpperCase()}`);
    expect(letters[0]?.text).toContain('14 Palm Street, Osu, Accra, Ghana');
    expect(letters[1]?.text).toMatch(/processed between \w{3} \d+ \w{3} and \w{3} \d+ \w{3}/);
    expect(letters[2]?.text).toContain('GH₵120.00 goes back the way it was paid');
    for (const { text, subject } of letters) expect(text + subject).not.toMatch(/roses|Too red/i);
  });

  test('that is completed by five at once is refunded once', async () => {
    const { id, order } = await paidOnline({ state: 'received' });
    const held = { sql: 'select from returns where id = $1 for update', values: [id] };
    const presses = Array.from({ length: 5 }, () => () => post({ act: 'complete', returnId: id }));
    const answers = await meeting(shop, held, presses);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await refundsOf(order.id)).toHaveLength(1);
    expect(await activity(id)).toHaveLength(1);
    expect(await kinds()).toEqual(['orders.return-completed']);
  });

  test.each([
    ['authorise', 'requested'],
    ['receive', 'authorised'],
    ['complete', 'received'],
  ])('takes "%s" twice as once, and only when it is %s', async (act, state) => {
    for (const wrong of ['requested', 'authorised', 'received', 'refused', 'withdrawn']) {
      if (wrong === state) continue;
      const { id } = await asked({ state: wrong });
      const isDone = { authorise: 'authorised', receive: 'received', complete: 'completed' }[act];
      expect((await post({ act, returnId: id })).status, wrong).toBe(wrong === isDone ? 200 : 409);
      expect(await stateOf(id)).toMatchObject({ state: wrong });
      expect(await activity(id)).toEqual([]);
    }
    const { id } = await asked({ state });
    expect((await post({ act, returnId: id })).status).toBe(200);
    expect((await post({ act, returnId: id })).status).toBe(200);
    expect(await activity(id)).toHaveLength(1);
  });

  test('is refused with an answer, which the customer reads on the page and not in the letter', async () => {
    const { id, order } = await asked();
    const field = `answer-${id}`;
    for (const words of ['', '  ', 'x'.repeat(2_001)]) {
      const answer = await post({ act: 'refuse', returnId: id, [field]: words });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(`href="#field-${field}"`);
    }
    expect(
      (await post({ act: 'refuse', returnId: id, [field]: 'The seal is broken' })).status,
    ).toBe(200);
    expect(await stateOf(id)).toMatchObject({ state: 'refused', answer: 'The seal is broken' });
    // The log is for ever, and what was written to a person is forgotten with them.
    const log = await activity(id);
    expect(log).toMatchObject([{ changes: { state: { before: 'requested', after: 'refused' } } }]);
    expect(JSON.stringify(log)).not.toContain('seal');
    const [letter] = await lettersTo(shop.rows, ama.email);
    expect(letter?.text).not.toContain('seal');
    const own = { cookie: await cookieOf(shop.rows, ama) };
    const page = await (await shop.get(`/orders/${order.id}/return`, own)).text();
    expect(page).toContain('The seal is broken');
  });
});

describe('the money', () => {
  test('includes the delivery where all of it came damaged', async () => {
    const { id, order } = await paidOnline({
      state: 'received',
      reason: 'damaged',
      quantities: [2],
    });
    await post({ act: 'complete', returnId: id });
    expect(await refundsOf(order.id)).toMatchObject([{ amount_minor: '25500' }]);
  });

  test('is never more than what was paid and not promised yet', async () => {
    const { id, order } = await paidOnline({ state: 'received', quantities: [2] });
    await shop.rows(
      `insert into order_events (order_id, kind, details) values ($1, 'refund_promised', '{"amount": 20000}')`,
      [order.id],
    );
    await post({ act: 'complete', returnId: id });
    expect(await refundsOf(order.id)).toMatchObject([{ amount_minor: '5500' }]);
    const again = await makeReturn(shop.rows, order.id, { state: 'received' });
    expect((await post({ act: 'complete', returnId: again })).status).toBe(200);
    expect(await refundsOf(order.id)).toHaveLength(1);
  });

  test('of a cash order is paid back by hand, and the order keeps account of it', async () => {
    const { id, order } = await asked({ state: 'received' }, { lines: [{ quantity: 2 }] });
    expect(await list('?state=received')).toContain('paid in cash: by hand');
    await post({ act: 'complete', returnId: id });
    expect(await refundsOf(order.id)).toEqual([]);
    expect(await activity(id)).toMatchObject([
      { changes: { paid_back: { after: 'by hand' }, refund_minor: { after: 12_000 } } },
    ]);
    expect(await shop.rows('select * from orders where id = $1', [order.id])).toMatchObject([
      { refunded_minor: '12000', payment_state: 'paid' },
    ]);
    const [letter] = await lettersTo(shop.rows, ama.email);
    expect(letter?.text).toContain('paid back GH₵120.00 by hand');
  });

  test('stays where it is for an exchange', async () => {
    const { id, order } = await paidOnline({ state: 'received', kind: 'exchange' });
    await post({ act: 'complete', returnId: id });
    expect(await refundsOf(order.id)).toEqual([]);
    const [letter] = await lettersTo(shop.rows, ama.email);
    expect(letter?.text).toContain('is on its way, in plain packaging');
  });
});

describe('the shelf', () => {
  /** A product that lost two of five to an order, as the ledger knows. */
  async function sold(given: Parameters<typeof makeReturn>[2], stock = 5) {
    const [product] = await shop.rows<{ id: string }>(
      `insert into products (name, price_minor, category_id, in_stock, stock_quantity)
       select $1, 12000, id, true, $2 from categories limit 1 returning id`,
      [`Counted ${randomUUID()}`, stock],
    );
    const productId = product?.id ?? '';
    const { id, order } = await asked(
      { state: 'received', ...given },
      { lines: [{ quantity: 2, productId }] },
    );
    const { inTransaction } = await import('#app/platform/database.ts');
    const { lockProducts, sellStock } = await import('#app/catalogue/stock.ts');
    await inTransaction(async (tx) => {
      await lockProducts(tx, [productId], { reason: 'sold', orderId: order.id });
      await sellStock(tx, [{ productId, quantity: 2, reserved: false }]);
    });
    return { id, productId };
  }
  const shelf = async (productId: string) =>
    (
      await shop.rows<object>(
        `select stock_quantity as stock, in_stock as "onSale", (select sum(delta)::int from stock_movements
           where product_id = products.id) as ledger from products where id = $1`,
        [productId],
      )
    )[0];

  test('gets back what is as good as new, once', async () => {
    const { id, productId } = await sold({ quantities: [1] });
    await post({ act: 'complete', returnId: id });
    await post({ act: 'complete', returnId: id });
    expect(await shelf(productId)).toEqual({ stock: 4, onSale: true, ledger: 4 });
  });

  test('opens again where the last one had been sold', async () => {
    const { id, productId } = await sold({ quantities: [1] }, 2);
    expect(await shelf(productId)).toEqual({ stock: 0, onSale: false, ledger: 0 });
    await post({ act: 'complete', returnId: id });
    expect(await shelf(productId)).toEqual({ stock: 1, onSale: true, ledger: 1 });
  });

  test('gets nothing back that is damaged', async () => {
    const { id, productId } = await sold({ reason: 'damaged' });
    await post({ act: 'complete', returnId: id });
    expect(await shelf(productId)).toEqual({ stock: 3, onSale: true, ledger: 3 });
  });

  test('gets nothing back twice from an order that was cancelled meanwhile', async () => {
    const { id, productId } = await sold({ quantities: [2] });
    const { inTransaction } = await import('#app/platform/database.ts');
    const { lockReturn } = await import('#app/orders/returns/queries.ts');
    const { moveOrder } = await import('#app/orders/move-order.ts');
    await inTransaction(async (tx) => {
      const found = await lockReturn(tx, id);
      if (!found) throw new Error('no return');
      await moveOrder(tx, { order: found.order, to: 'cancelled', actorId: null, now: new Date() });
    });
    await post({ act: 'complete', returnId: id });
    expect(await shelf(productId)).toEqual({ stock: 5, onSale: true, ledger: 5 });
  });
});
