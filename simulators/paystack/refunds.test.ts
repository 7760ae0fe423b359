import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCatcher, openTestBank, soon } from './test-bank.ts';

let bank: Awaited<ReturnType<typeof openTestBank>>;
let shop: Awaited<ReturnType<typeof openCatcher>>;
beforeAll(async () => {
  shop = await openCatcher();
  bank = await openTestBank({ SIMULATOR_WEBHOOK_URLS: shop.url });
});
afterAll(async () => {
  await bank.stop();
  shop.close();
});

async function paid(): Promise<string> {
  const { reference } = await bank.open();
  await bank.act(reference, 'approve');
  return reference;
}
const refund = (transaction: unknown, more: object = {}) =>
  bank.post('/refund', { transaction, ...more });
const refundsOf = async (reference: string) =>
  (await bank.get(`/refund?transaction=${reference}`)).body.data;
const eventsOf = (reference: string) =>
  shop.received
    .filter(({ data }) => data?.transaction_reference === reference)
    .map(({ event }) => event)
    .toSorted();

test('a refund goes its way by itself, and turns the whole payment back', async () => {
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
  await soon(async () => (await bank.verify(reference)).status).toBe('reversed');
  expect(await refundsOf(reference)).toMatchObject([
    { status: 'processed', merchant_note: 'order 7', fully_deducted: true },
  ]);
  await soon(() => eventsOf(reference)).toEqual([
    'refund.pending',
    'refund.processed',
    'refund.processing',
  ]);
});

test('it is found by its id and by the id of the transaction, digit for digit', async () => {
  const reference = await paid();
  const { text } = await bank.get(`/transaction/verify/${reference}`);
  const id = /"id":(\d+)/.exec(text)?.[1] ?? '';
  const made = await bank.call('POST', '/refund', `{"transaction":${id},"amount":100}`);
  expect(made.code).toBe(200);
  const refundId = /"id":(\d+)/.exec(made.text)?.[1] ?? '';
  expect((await bank.get(`/refund/${refundId}`)).body.data).toMatchObject({ amount: 100 });
  expect((await bank.get(`/refund?transaction=${id}`)).body.data).toHaveLength(1);
  expect((await bank.get(`/refund/${BigInt(refundId) - 1n}`)).code).toBe(404);
  const careless = Number(id);
  expect((await refund(careless)).code).toBe(404);
});

test('part after part can go back, and never more than was paid', async () => {
  const reference = await paid();
  expect((await refund(reference, { amount: 20_000 })).code).toBe(200);
  const tooMuch = await refund(reference, { amount: 6_501 });
  expect(tooMuch.code).toBe(400);
  expect(tooMuch.body).toMatchObject({ status: false, meta: { nextStep: 'Ask for at most 6500' } });
  expect((await refund(reference)).body.data.amount).toBe(6_500);
  expect((await refund(reference)).code).toBe(400);
  await soon(async () => (await bank.verify(reference)).status).toBe('reversed');
});

test('ten at once do not return more than was paid', async () => {
  const reference = await paid();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => refund(reference, { amount: 10_000 })),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(2);
});

test('what was not paid does not go back', async () => {
  const { reference } = await bank.open();
  expect((await refund(reference)).code).toBe(400);
  expect((await refund('CVX_9_999999')).code).toBe(404);
  expect(await refundsOf(reference)).toEqual([]);
});

test.each([0, -5, 1.5, 'much', {}])('the amount %j is refused', async (amount) => {
  expect((await refund(await paid(), { amount })).code).toBe(400);
});

test('one that fails can be tried again; one that needs attention holds its money', async () => {
  const [first, second] = [await paid(), await paid()];
  await bank.faults({ next: [{ fault: 'failed' }, { fault: 'needs_attention' }] });
  await refund(first);
  await refund(second);
  await soon(async () => (await refundsOf(first))[0].status).toBe('failed');
  await soon(async () => (await refundsOf(second))[0].status).toBe('needs-attention');
  expect(await bank.verify(first)).toMatchObject({ status: 'success' });
  expect((await refund(second)).code).toBe(400);
  expect((await refund(first)).code).toBe(200);
  await soon(async () => (await bank.verify(first)).status).toBe('reversed');
  await soon(() => eventsOf(second)).toContain('refund.needs-attention');
});

test('the amount of an event is now text, now a number', async () => {
  const reference = await paid();
  await refund(reference, { amount: 500 });
  await soon(() => eventsOf(reference)).toHaveLength(3);
  const amounts = shop.received
    .filter(({ data }) => data?.transaction_reference === reference)
    .map(({ event, data }) => [event, data.amount]);
  expect(amounts).toContainEqual(['refund.pending', '500']);
  expect(amounts).toContainEqual(['refund.processed', 500]);
});
