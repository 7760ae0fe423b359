import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWebhookReceiver, openTestSimulator, eventually } from './simulator-client.ts';

let simulator: Awaited<ReturnType<typeof openTestSimulator>>;
let shop: Awaited<ReturnType<typeof openWebhookReceiver>>;
beforeAll(async () => {
  shop = await openWebhookReceiver();
  simulator = await openTestSimulator({ SIMULATOR_WEBHOOK_URLS: shop.url });
});
afterAll(async () => {
  await simulator.stop();
  shop.close();
});

async function paid(): Promise<string> {
  const { reference } = await simulator.open();
  await simulator.act(reference, 'approve');
  return reference;
}
const refund = (transaction: unknown, more: object = {}) =>
  simulator.post('/refund', { transaction, ...more });
const refundsOf = async (reference: string) =>
  (await simulator.get(`/refund?transaction=${reference}`)).body.data;
const eventsOf = (reference: string) =>
  shop.received
    .filter(({ data }) => data?.transaction_reference === reference)
    .map(({ event }) => event)
    .toSorted();

test('a refund is processed by itself and reverses the whole payment', async () => {
  const reference = await paid();
  const { code, body } = await refund(reference, {
    merchant_note: 'order 7',
    customer_note: 'Sorry',
  });
  expect(code).toBe(200);
  expect(body).toMatchObject({
    message: 'Refund has been queued for processing',
    data: {
      status: 'pending',
      amount: 26_500,
      currency: 'GHS',
      merchant_note: 'order 7',
      customer_note: 'Sorry',
      transaction: { reference },
    },
  });
  await eventually(async () => (await simulator.verify(reference)).status).toBe('reversed');
  expect(await refundsOf(reference)).toMatchObject([
    { status: 'processed', merchant_note: 'order 7', fully_deducted: true },
  ]);
  await eventually(() => eventsOf(reference)).toEqual([
    'refund.pending',
    'refund.processed',
    'refund.processing',
  ]);
});

test('it is found by its id and by the id of the transaction, digit for digit', async () => {
  const reference = await paid();
  const { text } = await simulator.get(`/transaction/verify/${reference}`);
  const id = /"id":(\d+)/.exec(text)?.[1] ?? '';
  const made = await simulator.call('POST', '/refund', `{"transaction":${id},"amount":100}`);
  expect(made.code).toBe(200);
  const refundId = /"id":(\d+)/.exec(made.text)?.[1] ?? '';
  expect((await simulator.get(`/refund/${refundId}`)).body.data).toMatchObject({ amount: 100 });
  expect((await simulator.get(`/refund?transaction=${id}`)).body.data).toHaveLength(1);
  expect((await simulator.get(`/refund/${BigInt(refundId) - 1n}`)).code).toBe(404);
  const careless = Number(id);
  expect((await refund(careless)).code).toBe(404);
});

test('accepts partial refunds up to what was paid', async () => {
  const reference = await paid();
  expect((await refund(reference, { amount: 20_000 })).code).toBe(200);
  const tooMuch = await refund(reference, { amount: 6_501 });
  expect(tooMuch.code).toBe(400);
  expect(tooMuch.body).toMatchObject({ status: false, meta: { nextStep: 'Ask for at most 6500' } });
  expect((await refund(reference)).body.data.amount).toBe(6_500);
  expect((await refund(reference)).code).toBe(400);
  await eventually(async () => (await simulator.verify(reference)).status).toBe('reversed');
});

test('ten refunds at once do not exceed what was paid', async () => {
  const reference = await paid();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => refund(reference, { amount: 10_000 })),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(2);
});

test('refuses to refund what was not paid', async () => {
  const { reference } = await simulator.open();
  expect((await refund(reference)).code).toBe(400);
  expect((await refund('CVX_9_999999')).code).toBe(404);
  expect(await refundsOf(reference)).toEqual([]);
});

test.each([0, -5, 1.5, 'much', {}])('the amount %j is refused', async (amount) => {
  expect((await refund(await paid(), { amount })).code).toBe(400);
});

test('a failed refund can be repeated; one that needs attention keeps its amount', async () => {
  const [first, second] = [await paid(), await paid()];
  await simulator.faults({ next: [{ fault: 'failed' }, { fault: 'needs_attention' }] });
  await refund(first);
  await refund(second);
  await eventually(async () => (await refundsOf(first))[0].status).toBe('failed');
  await eventually(async () => (await refundsOf(second))[0].status).toBe('needs-attention');
  expect(await simulator.verify(first)).toMatchObject({ status: 'success' });
  expect((await refund(second)).code).toBe(400);
  expect((await refund(first)).code).toBe(200);
  await eventually(async () => (await simulator.verify(first)).status).toBe('reversed');
  await eventually(() => eventsOf(second)).toContain('refund.needs-attention');
});

test('the amount of an event is sometimes text, sometimes a number', async () => {
  const reference = await paid();
  await refund(reference, { amount: 500 });
  await eventually(() => eventsOf(reference)).toHaveLength(3);
  const amounts = shop.received
    .filter(({ data }) => data?.transaction_reference === reference)
    .map(({ event, data }) => [event, data.amount]);
  expect(amounts).toContainEqual(['refund.pending', '500']);
  expect(amounts).toContainEqual(['refund.processed', 500]);
});

test('a refund names its payment by an id, by which the payment is found', async () => {
  const reference = await paid();
  await refund(reference, { amount: 100 });
  // Read as it is written: the number is too large for a double.
  const { text } = await simulator.get(`/refund?transaction=${reference}`);
  const found = await simulator.get(`/transaction/${/"transaction":(\d+)/.exec(text)?.[1]}`);
  expect(found.body.data).toMatchObject({ reference, status: 'success' });
  expect((await simulator.get('/transaction/17')).code).toBe(404);
});

test('refunds are listed by when they were made', async () => {
  const reference = await paid();
  await refund(reference, { amount: 100 });
  const since = (ms: number) => {
    const from = encodeURIComponent(new Date(Date.now() + ms).toISOString());
    return simulator.get(`/refund?transaction=${reference}&from=${from}`);
  };
  expect((await since(-60_000)).body.data).toHaveLength(1);
  expect((await since(60_000)).body.data).toEqual([]);
  expect((await simulator.get('/refund?from=yesterday')).code).toBe(400);
});
