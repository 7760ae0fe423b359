import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BAD_BODIES } from '../../support/bad-input.ts';
import { makeShopper, openPayingShop, type Shopper } from '../../support/checkout-shop.ts';
import { countOf } from '../../support/count-of.ts';
import type { PaymentSimulator } from '../../support/payment-simulator.ts';
import { ORIGIN, type TestShop } from '../../support/test-shop.ts';
import { wholeDatabase } from '../../support/whole-database.ts';

let shop: TestShop;
let simulator: PaymentSimulator;
let ama: Shopper;
beforeAll(async () => {
  ({ shop, simulator } = await openPayingShop());
});
afterAll(() => simulator.stop());
beforeEach(async () => {
  await simulator.fail({});
  ama = await makeShopper(shop, { left: 5 });
});

describe('placing an order to be paid now', () => {
  test.each(['card', 'mobile_money'])(
    'by %s holds the goods and opens a window',
    async (method) => {
      const { status, answer } = await ama.place({ method });
      expect(status).toBe(200);
      expect(answer).toMatchObject({ kind: 'window' });
      expect(answer.pageUrl).toBe(`${ORIGIN}/simulator/pay/${String(answer.accessCode)}`);
      expect(await ama.stock()).toEqual({ left: 5, held: 1 });
      expect(await ama.orders()).toEqual([]);
    },
  );

  test('again and at once is the same window', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ama.place({ method: 'card' })),
    );
    expect(new Set(answers.map(({ answer }) => answer.accessCode)).size).toBe(1);
    expect(await ama.stock()).toEqual({ left: 5, held: 1 });
  });

  test('while the provider is away says that nothing was charged', async () => {
    await simulator.fail({ next: [{ fault: 'error', on: 'initialize' }] });
    const { status, answer } = await ama.place({ method: 'card' });
    expect(status).toBe(503);
    expect(answer).toMatchObject({
      kind: 'refused',
      notice: { title: 'Order Failed', message: 'Failed to create order. Please try again.' },
      more: expect.stringContaining('Nothing was charged.'),
    });
    expect(await ama.orders()).toEqual([]);
  });

  test('while another payment waits for a phone leads to that one', async () => {
    const begun = await ama.begin({ method: 'mobile_money' });
    await simulator.pay(begun.reference, { act: 'ignore', channel: 'mobile_money' });
    const { status, answer } = await ama.place({ method: 'card', key: randomUUID() });
    expect(status).toBe(409);
    expect(answer).toEqual({ kind: 'waiting', attemptId: begun.id });
  });

  test('after it was paid unseen gives the order, not a second payment', async () => {
    const begun = await ama.begin();
    await simulator.pay(begun.reference, { act: 'drop' });
    for (const method of ['card', 'cash_on_delivery']) {
      const { answer } = await ama.place({ method, note: 'Once more' });
      expect(answer).toMatchObject({ kind: 'placed', method: 'card' });
    }
    expect(await ama.orders()).toHaveLength(1);
  });
});

describe('asking what became of a payment', () => {
  test('paid: the order, once, for as often as it is asked', async () => {
    const begun = await ama.begin();
    await simulator.pay(begun.reference, { act: 'approve' });
    for (let times = 0; times < 3; times += 1) {
      const { status, headers, answer } = await ama.confirm(begun.id);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('no-store');
      const [order, ...more] = await ama.orders();
      expect(more).toEqual([]);
      expect(order).toMatchObject({ status: 'processing', state: 'paid', total: '11500' });
      expect(answer).toEqual({
        kind: 'paid',
        number: order?.number,
        method: 'card',
        reference: begun.reference,
      });
    }
    expect(await ama.stock()).toEqual({ left: 4, held: 0 });
  });

  test('fifty times at once: one order, and the same answer to all who are let in', async () => {
    const begun = await ama.begin();
    await simulator.pay(begun.reference, { act: 'approve' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => ama.confirm(begun.id)));
    const [order, ...more] = await ama.orders();
    expect(more).toEqual([]);
    const heard = answers.filter(({ status }) => status === 200);
    const limited = answers.filter(({ status }) => status === 429);
    expect([heard.length, limited.length]).toEqual([30, 20]);
    expect(new Set(heard.map(({ answer }) => answer.number))).toEqual(new Set([order?.number]));
    expect(limited[0]?.answer).toMatchObject({ kind: 'limited', seconds: expect.any(Number) });
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test.each([
    ['never paid', undefined],
    ['declined', 'decline'],
    ['abandoned', 'abandon'],
  ])('%s: unpaid, and the goods are held until the window is closed', async (_what, act) => {
    const begun = await ama.begin();
    if (act) await simulator.pay(begun.reference, { act });
    expect((await ama.confirm(begun.id)).answer).toEqual({ kind: 'unpaid' });
    expect(await ama.stock()).toEqual({ left: 5, held: 1 });
    expect((await ama.confirm(begun.id, { closed: 'yes' })).answer).toEqual({ kind: 'unpaid' });
    expect(await ama.stock()).toEqual({ left: 5, held: 0 });
    const again = await ama.begin();
    expect(again.id).not.toBe(begun.id);
  });

  test('a prompt on the phone: waiting, and closing the window lets nothing go', async () => {
    const begun = await ama.begin({ method: 'mobile_money' });
    await simulator.pay(begun.reference, { act: 'ignore', channel: 'mobile_money' });
    const { answer } = await ama.confirm(begun.id, { closed: 'yes' });
    expect(answer).toEqual({ kind: 'waiting', until: expect.any(Number) });
    expect(await ama.stock()).toEqual({ left: 5, held: 1 });
    await simulator.pay(begun.reference, { act: 'approve', channel: 'mobile_money' });
    expect((await ama.confirm(begun.id)).answer.kind).toBe('paid');
  });

  test('a provider that does not answer: waiting, and never failed', async () => {
    const begun = await ama.begin();
    await simulator.pay(begun.reference, { act: 'approve' });
    await simulator.fail({ next: [{ fault: 'reset', on: 'verify' }] });
    const { status, answer } = await ama.confirm(begun.id, { closed: 'yes' });
    expect([status, answer]).toEqual([200, { kind: 'waiting', until: expect.any(Number) }]);
    expect(await ama.attempt(begun.id)).toBe('open');
    expect((await ama.confirm(begun.id)).answer.kind).toBe('paid');
  });

  test('paid less than was asked: no order, the money goes back', async () => {
    const begun = await ama.begin();
    await simulator.pay(begun.reference, { act: 'approve' });
    await simulator.fail({ next: [{ fault: 'wrong_amount' }] });
    expect((await ama.confirm(begun.id)).answer).toEqual({ kind: 'returned' });
    expect(await ama.orders()).toEqual([]);
    const owed = 'refunds where attempt_id = $1';
    expect(await countOf(shop.rows, owed, [begun.id])).toBe(1);
    const page = await (await ama.lookAt(begun.id)).text();
    expect(page).toContain('Your money goes back to you');
    expect(page).toContain('The money goes back the way it came');
  });

  test('paid after everything was sold: the money goes back', async () => {
    const begun = await ama.begin();
    await ama.confirm(begun.id, { closed: 'yes' });
    await shop.rows('update products set in_stock = false where id = $1', [ama.productId]);
    await simulator.pay(begun.reference, { act: 'approve' });
    expect((await ama.confirm(begun.id)).answer).toEqual({ kind: 'returned' });
    expect(await ama.orders()).toEqual([]);
  });
});

describe("somebody else's payment", () => {
  test('is as unknown as one that never was, to read and to ask about', async () => {
    const begun = await ama.begin();
    await simulator.pay(begun.reference, { act: 'approve' });
    const eve = await makeShopper(shop);
    const before = await wholeDatabase(shop.rows);
    const strange = [begun.id, randomUUID(), 'x', begun.reference, `${begun.id}'`, '%00', '..%2f'];
    const pages = [];
    for (const id of strange) {
      const { status, answer } = await eve.confirm(id);
      expect([status, answer]).toEqual([404, {}]);
      const page = await eve.lookAt(id);
      expect(page.status).toBe(404);
      pages.push((await page.text()).replaceAll(/nonce="[^"]*"|[0-9a-f-]{36}/g, ''));
    }
    expect(pages[0]).toContain('Oops! Page not found');
    expect(pages[0]).toBe(pages[1]);
    expect(await wholeDatabase(shop.rows)).toEqual(before);
    expect(await ama.attempt(begun.id)).toBe('open');
  });

  test('of mine that is paid does not pay for another of mine', async () => {
    const paid = await ama.begin();
    await simulator.pay(paid.reference, { act: 'approve' });
    await ama.confirm(paid.id);
    const other = await ama.begin({ key: randomUUID() });
    expect((await ama.confirm(other.id)).answer).toEqual({ kind: 'unpaid' });
    expect((await ama.confirm(paid.reference)).status).toBe(404);
    expect(await ama.orders()).toHaveLength(1);
  });
});

describe('the page of a payment', () => {
  test('shows the sum, may open the window, and changes nothing by being looked at', async () => {
    const begun = await ama.begin();
    await simulator.pay(begun.reference, { act: 'approve' });
    const before = await wholeDatabase(shop.rows);
    const page = await ama.lookAt(begun.id);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'");
    const html = await page.text();
    expect(html).toContain('GH₵115.00');
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).not.toContain('sk_test');
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });

  test('without script is asked again by its button', async () => {
    const begun = await ama.begin();
    const form = { 'content-type': 'application/x-www-form-urlencoded', cookie: ama.cookie };
    const path = `/checkout/payment/${begun.id}`;
    const waiting = await (await ama.lookAt(begun.id)).text();
    expect(waiting).toContain('We are confirming your payment');
    expect(waiting).toContain('Check again');
    const unpaid = await (await shop.post(path, '', form)).text();
    expect(unpaid).toContain('The payment was not completed');
    expect(unpaid).toMatch(
      new RegExp(`href="${ORIGIN}/simulator/pay/[^"]+"[^>]*>\\s*Pay on a page of its own`),
    );
    await simulator.pay(begun.reference, { act: 'approve' });
    const paid = await (await shop.post(path, '', form)).text();
    const [order] = await ama.orders();
    expect(paid).toContain('Payment Successful!');
    expect(paid).toContain('See your order');
    expect(paid).toContain(
      `/order-confirmation?orderNumber=${order?.number}&amp;paymentMethod=card&amp;reference=${begun.reference}`,
    );
  });

  test('leads whoever is signed out to sign in and back; asking is answered with 401', async () => {
    const begun = await ama.begin();
    const path = `/checkout/payment/${begun.id}`;
    const answer = await shop.get(`${path}?trxref=x`);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(
      `/auth?returnTo=${encodeURIComponent(`${path}?trxref=x`)}`,
    );
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await shop.post(path, '', form)).status).toBe(401);
  });

  test('takes no form but its own', async () => {
    const begun = await ama.begin();
    const path = `/checkout/payment/${begun.id}`;
    const before = await wholeDatabase(shop.rows);
    for (const [type, body] of BAD_BODIES) {
      const { status } = await shop.post(path, body, { 'content-type': type, cookie: ama.cookie });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    const odd: Record<string, string>[] = [
      { closed: 'no' },
      { state: 'paid' },
      { closed: 'yes', reference: 'x' },
    ];
    for (const form of odd) {
      expect((await ama.confirm(begun.id, form)).status).toBe(400);
    }
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });
});
