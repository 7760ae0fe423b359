import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSimulator, eventually } from './simulator-client.ts';

let simulator: Awaited<ReturnType<typeof openTestSimulator>>;
beforeAll(async () => {
  simulator = await openTestSimulator({
    SIMULATOR_PAGE_BASE: 'http://localhost:4310/simulator',
    SIMULATOR_APPROVE_LATER_MS: '1500',
  });
});
afterAll(() => simulator.stop());

const order = (more: object) => ({ email: 'ama@example.com', amount: 26_500, ...more });
const start = (more: object) => simulator.post('/transaction/initialize', order(more));

test.each(['', 'sk_test_other', 'pk_test_simulator'])('the key "%s" opens nothing', async (key) => {
  for (const path of ['/transaction/verify/x', '/transaction', '/refund', '/sim/transactions']) {
    const { code, body } = await simulator.call('GET', path, undefined, key);
    expect({ code, body }).toEqual({ code: 401, body: { status: false, message: 'Invalid key' } });
  }
});

describe('initialize', () => {
  test('gives an access code and the address of the page', async () => {
    const { code, body } = await start({ reference: 'CVX_1_000001' });
    expect(code).toBe(200);
    expect(body).toEqual({
      status: true,
      message: 'Authorization URL created',
      data: {
        authorization_url: `http://localhost:4310/simulator/pay/${body.data.access_code}`,
        access_code: expect.stringMatching(/^[a-z0-9]{15}$/),
        reference: 'CVX_1_000001',
      },
    });
  });

  test('takes an amount as text, and makes a reference where there is none', async () => {
    const { body } = await start({ amount: '26500' });
    expect(await simulator.verify(body.data.reference)).toMatchObject({ amount: 26_500 });
  });

  test('refuses a reference the second time', async () => {
    await start({ reference: 'CVX_2_000001' });
    const { code, body } = await start({ reference: 'CVX_2_000001', amount: 1 });
    expect(code).toBe(400);
    expect(body).toEqual({
      status: false,
      message: 'Duplicate Transaction Reference',
      meta: { nextStep: 'Try and create the Transaction or Charge with a new reference' },
      type: 'validation_error',
      code: 'duplicate_reference',
    });
    expect(await simulator.verify('CVX_2_000001')).toMatchObject({ amount: 26_500 });
  });

  test('accepts a reference once when twenty requests use it at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => start({ reference: 'CVX_3_000001', amount: n + 1 })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'duplicate_reference')).toHaveLength(19);
  });

  test.each([
    ['no email', { email: undefined }],
    ['an email that is none', { email: 'ama' }],
    ['amount 0', { amount: 0 }],
    ['a negative amount', { amount: -1 }],
    ['half a pesewa', { amount: 1.5 }],
    ['an amount in words', { amount: 'ten' }],
    ['another currency', { currency: 'NGN' }],
    ['a reference with a space', { reference: 'a b' }],
    ['channels that Ghana has not', { channels: ['ussd', 'eft'] }],
    ['a channel that nobody has', { channels: ['card', 'cowries'] }],
    ['a callback to a script', { callback_url: 'javascript:alert(1)' }],
  ])('refuses %s', async (_what, more) => {
    const { code, body } = await start(more);
    expect(code).toBe(400);
    expect(body).toMatchObject({ status: false, type: 'validation_error' });
  });
});

describe('verify', () => {
  test('knows nothing of an invented reference', async () => {
    const { code, body } = await simulator.get('/transaction/verify/CVX_9_999999');
    expect(code).toBe(404);
    expect(body).toMatchObject({ status: false, message: 'Transaction reference not found' });
  });

  test('says abandoned until it is paid, failed after a decline, and success in the end', async () => {
    const { reference } = await simulator.open();
    expect(await simulator.verify(reference)).toMatchObject({ status: 'abandoned', paid_at: null });
    await simulator.act(reference, 'decline');
    expect(await simulator.verify(reference)).toMatchObject({
      status: 'failed',
      gateway_response: 'Declined',
    });
    await simulator.act(reference, 'approve', { channel: 'mobile_money', provider: 'vod' });
    expect(await simulator.verify(reference)).toMatchObject({
      status: 'success',
      domain: 'test',
      amount: 26_500,
      requested_amount: 26_500,
      currency: 'GHS',
      channel: 'mobile_money',
      gateway_response: 'Approved',
      fees: 517,
      paid_at: expect.any(String),
      customer: { email: 'ama@example.com' },
      authorization: { bank: 'Telecel', mobile_money_number: '0551234987' },
      log: { attempts: 2, errors: 1, success: true },
    });
  });

  test('writes ids that JSON.parse alone reads wrongly', async () => {
    const { reference } = await simulator.open();
    const { text } = await simulator.get(`/transaction/verify/${reference}`);
    const written = /"id":(\d+)/.exec(text)?.[1] ?? '';
    expect(BigInt(written)).toBeGreaterThan(2n ** 53n);
    expect(String(JSON.parse(text).data.id)).not.toBe(written);
    const { body } = await simulator.get(`/transaction/timeline/${written}`);
    expect(body).toMatchObject({ message: 'Timeline retrieved' });
  });

  test.each([
    ['an object', { checkout: 'x', large: 1 }],
    ['text', '{"checkout":"x"}'],
    ['empty text', ''],
    ['zero', 0],
  ])('gives back metadata that came as %s', async (_what, metadata) => {
    const { reference } = await simulator.open({ metadata });
    expect((await simulator.verify(reference)).metadata).toEqual(metadata);
  });

  test('what is paid is paid once, whatever else is pressed', async () => {
    const { reference } = await simulator.open();
    await simulator.act(reference, 'approve');
    const before = await simulator.verify(reference);
    for (const act of ['approve', 'decline', 'pay_twice', 'approve_later']) {
      await simulator.act(reference, act, { channel: 'mobile_money' });
    }
    expect(await simulator.verify(reference)).toEqual(before);
    expect(await simulator.webhooks(reference)).toHaveLength(1);
  });
});

describe('a prompt on the phone', () => {
  const wallet = { channel: 'mobile_money', provider: 'mtn', phone: '024 412 3456' };

  test('is ongoing, and approved after the delay', async () => {
    const { reference } = await simulator.open();
    await simulator.act(reference, 'approve_later', wallet);
    expect(await simulator.verify(reference)).toMatchObject({ status: 'ongoing', paid_at: null });
    await simulator.act(reference, 'abandon');
    expect(await simulator.verify(reference)).toMatchObject({ status: 'ongoing' });
    await eventually(async () => (await simulator.verify(reference)).status).toBe('success');
  });

  test('can be declined while it waits, and is not approved afterwards', async () => {
    const { reference } = await simulator.open();
    await simulator.act(reference, 'approve_later', wallet);
    await simulator.act(reference, 'decline');
    await new Promise((resolve) => setTimeout(resolve, 1_800));
    expect(await simulator.verify(reference)).toMatchObject({ status: 'failed' });
  });

  test('needs mobile money, a known network and a phone', async () => {
    const { reference } = await simulator.open();
    const wrong = [
      { channel: 'card' },
      { ...wallet, provider: 'glo' },
      { ...wallet, phone: 'none' },
    ];
    for (const method of wrong) {
      expect((await simulator.act(reference, 'approve_later', method)).code).toBe(400);
    }
    expect(await simulator.verify(reference)).toMatchObject({ status: 'abandoned' });
  });

  test('is not offered if the merchant allows cards only', async () => {
    const { reference } = await simulator.open({ channels: ['card'] });
    expect((await simulator.act(reference, 'approve', wallet)).code).toBe(400);
  });
});

test('the list comes newest first, by page, status and time', async () => {
  const before = new Date().toISOString();
  const references: string[] = [];
  for (let n = 0; n < 5; n += 1) references.push((await simulator.open()).reference);
  await simulator.act(references[1] ?? '', 'approve');
  await simulator.act(references[3] ?? '', 'approve');
  const from = `from=${encodeURIComponent(before)}`;
  const page = await simulator.get(`/transaction?${from}&perPage=2&page=2`);
  expect(page.body.meta).toEqual({ total: 5, skipped: 2, perPage: 2, page: 2, pageCount: 3 });
  expect(page.body.data.map((row: { reference: string }) => row.reference)).toEqual(
    references.toReversed().slice(2, 4),
  );
  const paid = await simulator.get(`/transaction?${from}&status=success`);
  expect(paid.body.data.map((row: { reference: string }) => row.reference)).toEqual([
    references[3],
    references[1],
  ]);
  expect((await simulator.get('/transaction?to=2020-01-01')).body.data).toEqual([]);
  expect((await simulator.get('/transaction?perPage=lots')).code).toBe(400);
  expect((await simulator.get('/transaction?from=yesterday')).code).toBe(400);
});
