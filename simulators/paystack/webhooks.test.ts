import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isSealed, openCatcher, openTestBank, sealOf, soon } from './test-bank.ts';

let bank: Awaited<ReturnType<typeof openTestBank>>;
let shop: Awaited<ReturnType<typeof openCatcher>>;
let other: Awaited<ReturnType<typeof openCatcher>>;
beforeAll(async () => {
  shop = await openCatcher();
  other = await openCatcher();
  bank = await openTestBank({ SIMULATOR_WEBHOOK_URLS: `${shop.url},${other.url}` });
});
afterEach(async () => {
  shop.answer = other.answer = () => 200;
  await bank.faults({});
});
afterAll(async () => {
  await bank.stop();
  shop.close();
  other.close();
});

const lettersOf = (reference: string) =>
  [...shop.received, ...other.received].filter(
    ({ data }) => (data?.reference ?? data?.transaction_reference) === reference,
  );
async function pay(act = 'approve'): Promise<string> {
  const { reference } = await bank.open({ metadata: { note: 'Nkrumah’s “é” \u2028 </script>' } });
  await bank.act(reference, act);
  return reference;
}
const only = async (reference: string) => (await bank.webhooks(reference))[0];

test('a payment is told once, signed over the very bytes', async () => {
  const reference = await pay();
  await soon(async () => (await only(reference)).delivered).toBe(true);
  const [letter, ...more] = lettersOf(reference);
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ event: 'charge.success', data: { status: 'success' } });
  expect(letter && isSealed(letter)).toBe(true);
  expect(letter?.data).not.toHaveProperty('requested_amount');
  expect(letter?.headers['content-type']).toBe('application/json');
});

test('it comes again until the shop answers 200, each time at the next address', async () => {
  let refusals = 0;
  shop.answer = other.answer = () => (++refusals <= 3 ? [500, 302, 204][refusals - 1] : 200) ?? 200;
  const reference = await pay();
  await soon(async () => (await only(reference)).delivered).toBe(true);
  const { attempts, nextTryAt } = await only(reference);
  expect(attempts.map(({ answer }: { answer: number }) => answer)).toEqual([500, 302, 204, 200]);
  const urls = attempts.map(({ url }: { url: string }) => url);
  expect(new Set(urls.slice(0, 2))).toEqual(new Set([shop.url, other.url]));
  expect(urls[2]).toBe(urls[0]);
  expect(nextTryAt).toBeNull();
});

test('it is given up when the schedule is through', async () => {
  shop.answer = other.answer = () => 500;
  const reference = await pay();
  await soon(async () => (await only(reference)).attempts.length).toBe(6);
  expect(await only(reference)).toMatchObject({ delivered: false, nextTryAt: null });
});

test('an answer that never comes is cut off and tried again', async () => {
  const hasty = await openTestBank({
    SIMULATOR_WEBHOOK_URLS: `${bank.url()}/transaction/verify/x,${shop.url}`,
    SIMULATOR_ANSWER_MS: '200',
  });
  await bank.faults({ api: { slow: 1 }, slow_ms: 3_000 });
  const { reference } = await hasty.open();
  await hasty.act(reference, 'approve');
  await soon(async () => (await hasty.webhooks(reference))[0].delivered).toBe(true);
  await hasty.stop();
});

test('paying twice is told twice, and is one payment', async () => {
  const reference = await pay('pay_twice');
  await soon(() => lettersOf(reference).length).toBe(2);
  expect((await bank.verify(reference)).status).toBe('success');
});

describe('faults', () => {
  const next = (fault: object) => bank.faults({ next: [fault] });

  test('lost: it never goes out', async () => {
    await next({ fault: 'lost', on: 'charge.success' });
    const reference = await pay();
    expect(await only(reference)).toMatchObject({ lost: true, attempts: [], nextTryAt: null });
    const later = await pay();
    await soon(() => lettersOf(later).length).toBe(1);
    expect(lettersOf(reference)).toEqual([]);
  });

  test('late: it takes its time', async () => {
    await next({ fault: 'late', ms: 400 });
    const reference = await pay();
    await soon(() => lettersOf(reference).length).toBe(1);
    const { attempts, createdAt } = await only(reference);
    expect(attempts[0].startedAt - createdAt).toBeGreaterThanOrEqual(395);
  });

  test('doubled: twenty at once, over both addresses', async () => {
    await next({ fault: 'doubled', copies: 20 });
    const reference = await pay();
    await soon(() => lettersOf(reference).length).toBe(20);
    expect(new Set(lettersOf(reference).map(({ body }) => body)).size).toBe(1);
    const here = shop.received.filter(({ data }) => data?.reference === reference);
    expect(here).toHaveLength(10);
  });

  test.each(['forged', 'wrong_key', 'reserialised', 'unsigned'])(
    '%s: the seal does not fit the bytes',
    async (fault) => {
      await next({ fault });
      const reference = await pay();
      await soon(() => lettersOf(reference).length).toBe(1);
      const [letter] = lettersOf(reference);
      expect(letter && isSealed(letter)).toBe(false);
      if (fault === 'reserialised') {
        const { body } = await only(reference);
        expect(letter?.headers['x-paystack-signature']).toBe(sealOf(body));
        expect(JSON.parse(body)).toEqual(JSON.parse(letter?.body ?? ''));
      }
    },
  );
});

describe('on demand', () => {
  const send = (wanted: object) => bank.post('/sim/webhooks', wanted);

  test('any event of any reference, with what came back', async () => {
    other.answer = shop.answer = () => 401;
    const { body } = await send({
      event: 'charge.success',
      reference: 'CVX_0_0',
      signing: 'forged',
    });
    expect(body.webhook.attempts).toMatchObject([{ answer: 401, round: 1 }]);
    expect(lettersOf('CVX_0_0')).toHaveLength(1);
  });

  test('a refund’s event before there is a refund, and an amount that is one too small', async () => {
    const { reference } = await bank.open();
    await send({ event: 'refund.processed', reference });
    await send({ event: 'charge.success', reference, data: { amount: 26_499, status: 'success' } });
    const [first, second] = lettersOf(reference).toSorted((a, b) => b.event.localeCompare(a.event));
    expect(first).toMatchObject({ event: 'refund.processed', data: { status: 'processed' } });
    expect(second).toMatchObject({ event: 'charge.success', data: { amount: 26_499 } });
    expect(await bank.verify(reference)).toMatchObject({ status: 'abandoned' });
  });

  test('five megabytes', async () => {
    const { body } = await send({ event: 'charge.success', reference: 'CVX_0_5', pad: 5_000_000 });
    expect(body.webhook).toMatchObject({ delivered: true, body: null });
    expect(lettersOf('CVX_0_5')[0]?.body.length).toBeGreaterThan(5_000_000);
  });

  test('what is no JSON at all, properly signed', async () => {
    await send({ event: 'odd', raw: '{"event":' });
    const letter = [...shop.received, ...other.received].find(({ body }) => body === '{"event":');
    expect(letter && isSealed(letter)).toBe(true);
  });
});
