import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeProduct } from '../../support/checkout-goods.ts';
import { makeShopper, openPayingShop, type Shopper } from '../../support/checkout-shop.ts';
import type { PaymentSimulator } from '../../support/payment-simulator.ts';
import type { TestShop } from '../../support/test-shop.ts';

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

const sentRequest = async (key: string, cookie?: string) => {
  const answer = await shop.get(`/checkout/requests/${key}`, cookie ? { cookie } : {});
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return { status: answer.status, body: (await answer.json()) as object };
};

describe('a request whose answer was lost is asked about by its key', () => {
  test('placed: the order', async () => {
    const { key = '' } = ama.sent;
    expect(await sentRequest(key, ama.cookie)).toEqual({ status: 200, body: { kind: 'none' } });
    await ama.place();
    const [order] = await ama.orders();
    expect((await sentRequest(key, ama.cookie)).body).toEqual({
      kind: 'placed',
      number: order?.number,
      method: 'cash_on_delivery',
    });
  });

  test('begun to be paid: the payment, and once it is paid the order', async () => {
    const { key = '' } = ama.sent;
    const { id, reference } = await ama.begin();
    expect((await sentRequest(key, ama.cookie)).body).toEqual({ kind: 'paying', attemptId: id });
    await simulator.pay(reference, { act: 'approve', channel: 'card' });
    await ama.confirm(id);
    expect((await sentRequest(key, ama.cookie)).body).toMatchObject({ kind: 'placed', reference });
  });

  test('by nobody else', async () => {
    const { key = '' } = ama.sent;
    await ama.place();
    const bea = await makeShopper(shop);
    expect((await sentRequest(key, bea.cookie)).body).toEqual({ kind: 'none' });
    expect(await sentRequest(key)).toEqual({ status: 401, body: { kind: 'signed_out' } });
    expect((await sentRequest('no-key', ama.cookie)).status).toBe(404);
  });
});

describe('the same goods within minutes', () => {
  const first = async () => (await ama.orders())[0];
  const again = (changes: Record<string, string> = {}) =>
    ama.place({ key: randomUUID(), repeat: '', ...changes });
  /** What the page sends where nobody pressed "Order again": no such field at all. */
  const unasked = async (changes: Record<string, string> = {}) => {
    const { repeat: _, ...sent } = ama.sent;
    return ama.post('/checkout.data', { ...sent, key: randomUUID(), ...changes });
  };

  test('and one more are asked about before they are ordered twice', async () => {
    await ama.place();
    const { id: more } = await makeProduct(shop.rows);
    const items = JSON.stringify([
      { id: ama.productId, quantity: 1 },
      { id: more, quantity: 1 },
    ]);
    for (const method of ['cash_on_delivery', 'card']) {
      const { status, answer } = await unasked({ items, total: '21500', method });
      const order = await first();
      expect(status).toBe(409);
      expect(answer).toEqual({
        kind: 'repeat',
        orderId: order?.id,
        number: order?.number,
        minutes: 0,
      });
    }
    expect(await ama.orders()).toHaveLength(1);
    const { answer } = await unasked({ items, total: '21500', repeat: 'yes' });
    expect(answer.kind).toBe('placed');
  });

  test('are ordered without a question where the first order was cancelled or is older', async () => {
    await ama.place();
    const order = await first();
    await shop.rows(`update orders set status = 'cancelled' where id = $1`, [order?.id]);
    expect((await unasked()).status).toBe(200);
    await shop.rows(
      `update orders set created_at = now() - interval '16 minutes' where user_id = $1`,
      [ama.person.id],
    );
    expect((await unasked()).status).toBe(200);
  });

  test('are other goods where something of the first order is missing', async () => {
    await ama.place({
      items: JSON.stringify([{ id: ama.productId, quantity: 2 }]),
      total: '21500',
    });
    expect((await unasked()).status).toBe(200);
  });

  test('are confirmed by "yes" and by nothing else', async () => {
    expect((await again({ repeat: 'no' })).status).toBe(400);
    expect((await again()).status).toBe(400);
  });
});

describe('a mobile-money prompt that nobody answers', () => {
  const waiting = async () => {
    const begun = await ama.begin({ method: 'mobile_money' });
    await simulator.pay(begun.reference, { act: 'ignore', channel: 'mobile_money' });
    return begun;
  };

  test('says until when the goods are held, and can be let go', async () => {
    const { id } = await waiting();
    const { answer } = await ama.confirm(id, { closed: 'yes' });
    expect(answer).toEqual({ kind: 'waiting', until: expect.any(Number) });
    expect((await ama.place({ key: randomUUID() })).answer).toMatchObject({ kind: 'waiting' });
    expect((await ama.confirm(id, { let_go: 'yes' })).answer).toEqual({ kind: 'released' });
    expect(await ama.attempt(id)).toBe('released');
    expect((await ama.confirm(id)).answer).toEqual({ kind: 'released' });
    expect((await ama.place({ key: randomUUID() })).answer.kind).toBe('placed');
  });

  test('is not let go without asking: paid meanwhile it is the order, and unasked it waits', async () => {
    const { id, reference } = await waiting();
    await simulator.fail({ next: [{ fault: 'error', on: 'verify' }] });
    expect((await ama.confirm(id, { let_go: 'yes' })).answer.kind).toBe('waiting');
    expect(await ama.attempt(id)).toBe('open');
    await simulator.pay(reference, { act: 'approve', channel: 'mobile_money' });
    expect((await ama.confirm(id, { let_go: 'yes' })).answer.kind).toBe('paid');
  });

  test('answered after all is the order, where nothing was ordered instead', async () => {
    const { id, reference } = await waiting();
    await ama.confirm(id, { let_go: 'yes' });
    await simulator.pay(reference, { act: 'approve', channel: 'mobile_money' });
    expect((await ama.confirm(id)).answer.kind).toBe('paid');
    expect(await ama.orders()).toHaveLength(1);
  });

  test('answered after the same goods were ordered in another way goes back', async () => {
    const { id, reference } = await waiting();
    await ama.confirm(id, { let_go: 'yes' });
    // A changed cart has another key, and holds the same goods.
    const { id: more } = await makeProduct(shop.rows);
    const items = JSON.stringify([
      { id: ama.productId, quantity: 1 },
      { id: more, quantity: 1 },
    ]);
    await ama.place({ key: randomUUID(), items, total: '21500' });
    await simulator.pay(reference, { act: 'approve', channel: 'mobile_money' });
    expect((await ama.confirm(id)).answer).toEqual({ kind: 'returned' });
    expect(await ama.orders()).toHaveLength(1);
    const refunds = await shop.rows<{ reason: string }>(
      'select reason from refunds where attempt_id = $1',
      [id],
    );
    expect(refunds).toEqual([{ reason: 'replaced' }]);
  });

  test('answered at the moment at which the goods are ordered for cash: never twice', async () => {
    for (let round = 0; round < 3; round += 1) {
      ama = await makeShopper(shop);
      const { id, reference } = await waiting();
      await ama.confirm(id, { let_go: 'yes' });
      await simulator.pay(reference, { act: 'approve', channel: 'mobile_money' });
      const { repeat: _, ...sent } = ama.sent;
      const other = { ...sent, key: randomUUID() };
      await Promise.all([ama.confirm(id), ama.post('/checkout.data', other)]);
      expect(await ama.orders()).toHaveLength(1);
    }
  });
});

describe('the checkout of somebody who ordered before', () => {
  const known = async (shopper: Shopper) =>
    (await shop.get('/checkout', { cookie: shopper.cookie })).text();

  test('begins with their last order, and with nobody else’s', async () => {
    await ama.place({ address: '77 Cantonments Road', landmark: 'The blue kiosk' });
    expect(await known(ama)).toContain('77 Cantonments Road');
    expect(await known(ama)).toContain('The blue kiosk');
    const bea = await makeShopper(shop);
    expect(await known(bea)).not.toContain('77 Cantonments Road');
    expect(await (await shop.get('/checkout')).text()).not.toContain('77 Cantonments Road');
  });
});
