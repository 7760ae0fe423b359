import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  hasValidSignature,
  openWebhookReceiver,
  openTestSimulator,
  signatureOf,
  eventually,
} from './simulator-client.ts';

let simulator: Awaited<ReturnType<typeof openTestSimulator>>;
let shop: Awaited<ReturnType<typeof openWebhookReceiver>>;
let other: Awaited<ReturnType<typeof openWebhookReceiver>>;
beforeAll(async () => {
  shop = await openWebhookReceiver();
  other = await openWebhookReceiver();
  simulator = await openTestSimulator({ SIMULATOR_WEBHOOK_URLS: `${shop.url},${other.url}` });
});
afterEach(async () => {
  shop.answer = other.answer = () => 200;
  await simulator.faults({});
});
afterAll(async () => {
  await simulator.stop();
  shop.close();
  other.close();
});

const deliveriesOf = (reference: string) =>
  [...shop.received, ...other.received].filter(
    ({ data }) => (data?.reference ?? data?.transaction_reference) === reference,
  );
async function pay(act = 'approve'): Promise<string> {
  const { reference } = await simulator.open({
    metadata: { note: 'Nkrumah’s “é” \u2028 </script>' },
  });
  await simulator.act(reference, act);
  return reference;
}
const only = async (reference: string) => (await simulator.webhooks(reference))[0];

test('sends one webhook for a payment, signed over its exact bytes', async () => {
  const reference = await pay();
  await eventually(async () => (await only(reference)).delivered).toBe(true);
  const [delivery, ...more] = deliveriesOf(reference);
  expect(more).toEqual([]);
  expect(delivery).toMatchObject({ event: 'charge.success', data: { status: 'success' } });
  expect(delivery && hasValidSignature(delivery)).toBe(true);
  expect(delivery?.data).not.toHaveProperty('requested_amount');
  expect(delivery?.headers['content-type']).toBe('application/json');
});

test('retries until the shop answers 200, each time at the next address', async () => {
  let refusals = 0;
  shop.answer = other.answer = () => (++refusals <= 3 ? [500, 302, 204][refusals - 1] : 200) ?? 200;
  const reference = await pay();
  await eventually(async () => (await only(reference)).delivered).toBe(true);
  const { attempts, nextTryAt } = await only(reference);
  expect(attempts.map(({ answer }: { answer: number }) => answer)).toEqual([500, 302, 204, 200]);
  const urls = attempts.map(({ url }: { url: string }) => url);
  expect(new Set(urls.slice(0, 2))).toEqual(new Set([shop.url, other.url]));
  expect(urls[2]).toBe(urls[0]);
  expect(nextTryAt).toBeNull();
});

test('gives up at the end of the retry schedule', async () => {
  shop.answer = other.answer = () => 500;
  const reference = await pay();
  await eventually(async () => (await only(reference)).attempts.length).toBe(6);
  expect(await only(reference)).toMatchObject({ delivered: false, nextTryAt: null });
});

test('times out a response that never comes and retries', async () => {
  const quick = await openTestSimulator({
    SIMULATOR_WEBHOOK_URLS: `${simulator.url()}/transaction/verify/x,${shop.url}`,
    SIMULATOR_ANSWER_MS: '200',
  });
  await simulator.faults({ api: { slow: 1 }, slow_ms: 3_000 });
  const { reference } = await quick.open();
  await quick.act(reference, 'approve');
  await eventually(async () => (await quick.webhooks(reference))[0].delivered).toBe(true);
  await quick.stop();
});

test('paying twice sends two webhooks for one payment', async () => {
  const reference = await pay('pay_twice');
  await eventually(() => deliveriesOf(reference).length).toBe(2);
  expect((await simulator.verify(reference)).status).toBe('success');
});

describe('faults', () => {
  const next = (fault: object) => simulator.faults({ next: [fault] });

  test('lost: is never sent', async () => {
    await next({ fault: 'lost', on: 'charge.success' });
    const reference = await pay();
    expect(await only(reference)).toMatchObject({ lost: true, attempts: [], nextTryAt: null });
    const later = await pay();
    await eventually(() => deliveriesOf(later).length).toBe(1);
    expect(deliveriesOf(reference)).toEqual([]);
  });

  test('late: is sent after a delay', async () => {
    await next({ fault: 'late', ms: 400 });
    const reference = await pay();
    await eventually(() => deliveriesOf(reference).length).toBe(1);
    const { attempts, createdAt } = await only(reference);
    expect(attempts[0].startedAt - createdAt).toBeGreaterThanOrEqual(395);
  });

  test('doubled: sends twenty at once, over both addresses', async () => {
    await next({ fault: 'doubled', copies: 20 });
    const reference = await pay();
    await eventually(() => deliveriesOf(reference).length).toBe(20);
    expect(new Set(deliveriesOf(reference).map(({ body }) => body)).size).toBe(1);
    const here = shop.received.filter(({ data }) => data?.reference === reference);
    expect(here).toHaveLength(10);
  });

  test.each(['forged', 'wrong_key', 'reserialised', 'unsigned'])(
    '%s: the signature does not match the bytes',
    async (fault) => {
      await next({ fault });
      const reference = await pay();
      await eventually(() => deliveriesOf(reference).length).toBe(1);
      const [delivery] = deliveriesOf(reference);
      expect(delivery && hasValidSignature(delivery)).toBe(false);
      if (fault === 'reserialised') {
        const { body } = await only(reference);
        expect(delivery?.headers['x-paystack-signature']).toBe(signatureOf(body));
        expect(JSON.parse(body)).toEqual(JSON.parse(delivery?.body ?? ''));
      }
    },
  );
});

describe('on demand', () => {
  const send = (wanted: object) => simulator.post('/sim/webhooks', wanted);

  test('sends any event for any reference and returns the response', async () => {
    other.answer = shop.answer = () => 401;
    const { body } = await send({
      event: 'charge.success',
      reference: 'CVX_0_0',
      signing: 'forged',
    });
    expect(body.webhook.attempts).toMatchObject([{ answer: 401, round: 1 }]);
    expect(deliveriesOf('CVX_0_0')).toHaveLength(1);
  });

  test('sends a refund’s event before there is a refund, and an amount that is one too small', async () => {
    const { reference } = await simulator.open();
    await send({ event: 'refund.processed', reference });
    await send({ event: 'charge.success', reference, data: { amount: 26_499, status: 'success' } });
    const [first, second] = deliveriesOf(reference).toSorted((a, b) =>
      b.event.localeCompare(a.event),
    );
    expect(first).toMatchObject({ event: 'refund.processed', data: { status: 'processed' } });
    expect(second).toMatchObject({ event: 'charge.success', data: { amount: 26_499 } });
    expect(await simulator.verify(reference)).toMatchObject({ status: 'abandoned' });
  });

  test('sends five megabytes', async () => {
    const { body } = await send({ event: 'charge.success', reference: 'CVX_0_5', pad: 5_000_000 });
    expect(body.webhook).toMatchObject({ delivered: true, body: null });
    expect(deliveriesOf('CVX_0_5')[0]?.body.length).toBeGreaterThan(5_000_000);
  });

  test('sends invalid JSON with a valid signature', async () => {
    await send({ event: 'odd', raw: '{"event":' });
    const delivery = [...shop.received, ...other.received].find(({ body }) => body === '{"event":');
    expect(delivery && hasValidSignature(delivery)).toBe(true);
  });
});
