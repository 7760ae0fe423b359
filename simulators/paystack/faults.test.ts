import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom, openFaults } from './faults.ts';
import { openTestSimulator } from './simulator-client.ts';

let simulator: Awaited<ReturnType<typeof openTestSimulator>>;
beforeAll(async () => {
  simulator = await openTestSimulator();
});
afterEach(() => simulator.faults({}));
afterAll(() => simulator.stop());

const next = (...faults: object[]) => simulator.faults({ next: faults });

describe('the answer of a call', () => {
  test('is an error, a wrong key error or truncated, as often as planned', async () => {
    const { reference } = await simulator.open();
    await next({ fault: 'error', times: 2 }, { fault: 'unauthorized' }, { fault: 'invalid' });
    const answers = [];
    for (let n = 0; n < 5; n += 1)
      answers.push(await simulator.get(`/transaction/verify/${reference}`));
    expect(answers.map(({ code }) => code)).toEqual([500, 500, 401, 200, 200]);
    expect(answers[3]?.body).toBeUndefined();
    expect(answers[4]?.body.data.reference).toBe(reference);
  });

  test('is missing: the connection is reset', async () => {
    await next({ fault: 'reset' });
    await expect(simulator.get('/transaction')).rejects.toThrow('fetch failed');
    expect((await simulator.get('/transaction')).code).toBe(200);
  });

  test('is slow', async () => {
    await next({ fault: 'slow', ms: 400 });
    const begun = performance.now();
    expect((await simulator.get('/transaction')).code).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(390);
  });

  test('fails before anything was done, or after it', async () => {
    const order = { email: 'ama@example.com', amount: 100, reference: 'CVX_5_000001' };
    await next(
      { fault: 'error', on: 'initialize' },
      { fault: 'reset', on: 'initialize', after: true },
    );
    expect((await simulator.post('/transaction/initialize', order)).code).toBe(500);
    expect((await simulator.get('/transaction/verify/CVX_5_000001')).code).toBe(404);
    await expect(simulator.post('/transaction/initialize', order)).rejects.toThrow('fetch failed');
    expect((await simulator.get('/transaction/verify/CVX_5_000001')).code).toBe(200);
    const again = await simulator.post('/transaction/initialize', order);
    expect(again.body.code).toBe('duplicate_reference');
  });

  test('a refund whose response was lost is in the list', async () => {
    const { reference } = await simulator.open();
    await simulator.act(reference, 'approve');
    await next({ fault: 'error', on: 'refund', after: true });
    expect((await simulator.post('/refund', { transaction: reference })).code).toBe(500);
    expect((await simulator.get(`/refund?transaction=${reference}`)).body.data).toHaveLength(1);
  });

  test('affects only the named call', async () => {
    await next({ fault: 'error', on: 'refund_list' });
    expect((await simulator.get('/transaction')).code).toBe(200);
    expect((await simulator.get('/refund')).code).toBe(500);
  });
});

test('verify returns a wrong amount, currency or domain, and the ledger keeps the right ones', async () => {
  const { reference } = await simulator.open();
  await simulator.act(reference, 'approve');
  await next({ fault: 'wrong_amount' }, { fault: 'wrong_currency' }, { fault: 'live' });
  expect(await simulator.verify(reference)).toMatchObject({ amount: 26_499, status: 'success' });
  expect(await simulator.verify(reference)).toMatchObject({ amount: 26_500, currency: 'NGN' });
  expect(await simulator.verify(reference)).toMatchObject({ currency: 'GHS', domain: 'live' });
  expect(await simulator.verify(reference)).toMatchObject({ amount: 26_500, domain: 'test' });
});

test.each([
  [{ api: { error: 2 } }],
  [{ webhook: { vanished: 1 } }],
  [{ next: [{ fault: 'plague' }] }],
  [{ next: [{ fault: 'error', times: 0 }] }],
  [{ sed: 1 }],
  ['[]'],
  ['no json'],
])('a plan that it does not understand is refused: %j', async (plan) => {
  expect((await simulator.call('POST', '/sim/faults', plan)).code).toBe(400);
  expect((await simulator.get('/sim/faults')).body).toMatchObject({ next: [] });
});

describe('chance', () => {
  const drawn = (seed: number) => {
    const faults = openFaults();
    faults.replace({ seed, webhook: { lost: 0.2, late: 0.3, doubled: 0.2 }, api: { error: 0.05 } });
    return Array.from({ length: 2_000 }, () => ({
      ...faults.forWebhook('charge.success'),
      failed: faults.forCall('verify') !== undefined,
    }));
  };

  test('is the same for the same seed and different for another', () => {
    expect(drawn(7)).toEqual(drawn(7));
    expect(drawn(7)).not.toEqual(drawn(8));
  });

  test('occurs about as often as planned', () => {
    const fates = drawn(42);
    const share = (fits: (fate: (typeof fates)[number]) => boolean) =>
      fates.filter(fits).length / fates.length;
    expect(share(({ lost }) => lost)).toBeCloseTo(0.2, 1);
    expect(share(({ lateMs }) => lateMs > 0)).toBeCloseTo(0.3, 1);
    expect(share(({ copies }) => copies === 2)).toBeCloseTo(0.2, 1);
    expect(share(({ failed }) => failed)).toBeCloseTo(0.05, 1);
  });

  test('is uniform', () => {
    const draw = seededRandom(1);
    const tenths = Array<number>(10).fill(0);
    for (let n = 0; n < 10_000; n += 1) {
      const tenth = Math.floor(draw() * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    expect(Math.min(...tenths)).toBeGreaterThan(850);
    expect(Math.max(...tenths)).toBeLessThan(1_150);
  });
});
