import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPaymentShop, type PaymentShop } from '../../support/payment-shop.ts';
import { SECRET_KEY } from '../../support/payment-simulator.ts';
import { ORIGIN } from '../../support/test-shop.ts';

const PATH = '/webhooks/paystack';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

const signed = (body: string, key = SECRET_KEY) =>
  createHmac('sha512', key).update(body).digest('hex');

function ring(body: string, headers: Record<string, string> = {}) {
  return shop.send(
    new Request(ORIGIN + PATH, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-paystack-signature': signed(body),
        ...headers,
      },
    }),
  );
}

const state = () =>
  shop.rows(`select (select count(*)::int from payment_notices) as notices,
    (select count(*)::int from pgboss.job where name like 'payments.%') as jobs,
    (select count(*)::int from orders) as orders`);
const charge = (reference: string, more: object = {}) =>
  JSON.stringify({ event: 'charge.success', data: { reference, domain: 'test', ...more } });

async function paidReference() {
  const person = await shop.makeBuyer();
  const product = await shop.makeProduct(1);
  await shop.place({ person, lines: [{ id: product, quantity: 1 }], total: 11_500 });
  const [attempt] = await shop.attemptsOf(person);
  await shop.pay(attempt?.reference ?? '', 'approve');
  return { person, reference: attempt?.reference ?? '' };
}

describe('the provider rings', () => {
  test('and the payment becomes an order, however often it rings and whoever has asked already', async () => {
    const { person, reference } = await paidReference();
    const work = await shop.startWork();
    try {
      const bodies = [charge(reference), charge(reference, { id: 2 }), charge(reference)];
      const answers = await Promise.all(
        [...bodies, ...bodies].flatMap((body) => [ring(body), ring(body)]),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      await expect.poll(() => shop.ordersOf(person), { timeout: 20_000 }).toHaveLength(1);
      const notices = await shop.rows('select from payment_notices where reference = $1', [
        reference,
      ]);
      expect(notices).toHaveLength(2);
    } finally {
      await work.stop();
    }
    expect(await shop.ordersOf(person)).toHaveLength(1);
  });

  test.each([
    ['no signature', { 'x-paystack-signature': '' }],
    ['a short one', { 'x-paystack-signature': 'abc' }],
    ['another key', { 'x-paystack-signature': signed(charge('CVX_1_1'), 'sk_test_other') }],
    ['one of other bytes', { 'x-paystack-signature': signed(`${charge('CVX_1_1')} `) }],
    ['not even hex', { 'x-paystack-signature': 'z'.repeat(128) }],
  ])('with %s is not believed, and nothing is kept', async (_what, headers) => {
    const before = await state();
    expect((await ring(charge('CVX_1_1'), headers)).status).toBe(401);
    expect(await state()).toEqual(before);
  });

  test('is believed by the bytes it signed, escapes and spaces as they are', async () => {
    const body =
      '{ "data" : {"metadata":0,"note":"\\u00e9\\/","reference":"CVX_9_9"},\n"event":"charge.success"}';
    expect((await ring(body)).status).toBe(200);
    expect((await ring(body, { 'x-paystack-signature': signed(body).toUpperCase() })).status).toBe(
      200,
    );
  });

  test.each([
    ['an unknown reference', charge('CVX_1700000000000_000000')],
    ['an unknown event', JSON.stringify({ event: 'customer.created', data: {} })],
    ['data that is a text', JSON.stringify({ event: 'charge.success', data: 'x' })],
    ['metadata of nothing', charge('CVX_5_5', { metadata: '' })],
    [
      'a refund before its charge',
      JSON.stringify({ event: 'refund.processed', data: { transaction_reference: 'CVX_6_6' } }),
    ],
    [
      'a dispute',
      JSON.stringify({
        event: 'charge.dispute.create',
        data: { transaction: { reference: 'CVX_7_7' } },
      }),
    ],
  ])('about %s: noted, no harm', async (_what, body) => {
    const [before] = await shop.rows<{ n: number }>(
      'select count(*)::int as n from payment_notices',
    );
    expect((await ring(body)).status).toBe(200);
    const [after] = await shop.rows<{ n: number }>(
      'select count(*)::int as n from payment_notices',
    );
    expect(after?.n).toBe((before?.n ?? 0) + 1);
  });

  test('about the other domain: noted, and nothing is asked', async () => {
    const { person, reference } = await paidReference();
    const jobs = async () => (await state()).map((row) => Reflect.get(row, 'jobs'));
    const before = await jobs();
    expect((await ring(charge(reference, { domain: 'live' }))).status).toBe(200);
    expect(await jobs()).toEqual(before);
    expect(await shop.ordersOf(person)).toEqual([]);
  });

  test('only by POST, in JSON, and briefly', async () => {
    const get = await shop.get(PATH);
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
    const xml = await ring('<a/>', { 'content-type': 'application/xml' });
    expect(xml.status).toBe(415);
    const long = JSON.stringify({ event: 'x', data: { pad: 'x'.repeat(300_000) } });
    expect((await ring(long)).status).toBe(413);
    for (const body of [
      '{',
      '[]',
      '1',
      '"x"',
      `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
      '\u0000',
    ]) {
      expect((await ring(body)).status).toBe(400);
    }
  });

  test('with a customer’s cookie: it neither needs nor reads one, and sets none', async () => {
    const answer = await ring(charge('CVX_8_8'), {
      cookie: '__Host-session=x',
      origin: 'https://evil.test',
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });
});
