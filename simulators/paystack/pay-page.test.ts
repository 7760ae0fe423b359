import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSimulator } from './simulator-client.ts';

const SHOP = 'http://localhost:4310';
let simulator: Awaited<ReturnType<typeof openTestSimulator>>;
beforeAll(async () => {
  simulator = await openTestSimulator({
    SIMULATOR_PAGE_BASE: `${SHOP}/simulator`,
    SIMULATOR_FRAME_ANCESTORS: 'https://other.example',
  });
});
afterAll(() => simulator.stop());

const order = { callback_url: `${SHOP}/checkout/return?from=provider` };
const get = (path: string) => fetch(simulator.url() + path);
const submit = (code: string, form: Record<string, string>) =>
  fetch(`${simulator.url()}/pay/${code}`, {
    method: 'POST',
    body: new URLSearchParams({ channel: 'card', ...form }),
    redirect: 'manual',
  });
const back = (reference: string) =>
  `${SHOP}/checkout/return?from=provider&trxref=${reference}&reference=${reference}`;

test('shows that it is a test, the amount, the payee and the reference', async () => {
  const { access_code, reference } = await simulator.open(order);
  const page = await (await get(`/pay/${access_code}`)).text();
  for (const words of ['Test payment. No money moves.', 'GH₵265.00', 'Test shop', reference]) {
    expect(page).toContain(words);
  }
  expect(page).not.toContain('<script');
});

test('approving leads back to the shop with the reference', async () => {
  const { access_code, reference } = await simulator.open(order);
  const answer = await submit(access_code, { act: 'approve' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, back(reference)]);
  expect((await simulator.verify(reference)).status).toBe('success');
  expect(await (await get(`/pay/${access_code}`)).text()).toContain('Approved');
});

test('abandoning leads back too, and nothing is paid', async () => {
  const { access_code, reference } = await simulator.open(order);
  const answer = await submit(access_code, { act: 'abandon' });
  expect(answer.headers.get('location')).toBe(back(reference));
  expect((await simulator.verify(reference)).status).toBe('abandoned');
});

test('a decline stays on the page, which takes another try', async () => {
  const { access_code, reference } = await simulator.open(order);
  const answer = await submit(access_code, { act: 'decline' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, access_code]);
  const page = await (await get(`/pay/${access_code}`)).text();
  expect(page).toContain('Declined. Nothing was taken; you can try again.');
  await submit(access_code, { act: 'approve' });
  expect((await simulator.verify(reference)).status).toBe('success');
});

test('waits for the prompt on the phone', async () => {
  const { access_code } = await simulator.open(order);
  const wallet = { channel: 'mobile_money', provider: 'atl', phone: '026 123 4567' };
  const answer = await submit(access_code, { act: 'ignore', ...wallet });
  expect(answer.headers.get('location')).toBe(access_code);
  const page = await (await get(`/pay/${access_code}`)).text();
  expect(page).toContain('AT asks 0261234567 to approve GH₵265.00.');
  expect(page).toContain('Check again');
});

test('a wrong phone number is reported beside the field, which keeps its value', async () => {
  const { access_code, reference } = await simulator.open(order);
  const input = { channel: 'mobile_money', provider: 'vod', phone: '"><b>me' };
  const answer = await submit(access_code, { act: 'approve', ...input });
  const page = await answer.text();
  expect(answer.status).toBe(422);
  expect(page).toContain('Enter the number of the wallet');
  expect(page).toContain('value="&quot;&gt;&lt;b&gt;me"');
  expect(page).toMatch(/value="vod"\s+checked/);
  expect((await simulator.verify(reference)).status).toBe('abandoned');
});

test('only the channels of the order are offered', async () => {
  const { access_code } = await simulator.open({ channels: ['card', 'bank', 'ussd'] });
  const page = await (await get(`/pay/${access_code}`)).text();
  expect(page).toContain('value="card"');
  expect(page).not.toContain('mobile_money');
});

test.each(['/pay/nothing', '/popup/nothing'])('%s is a page that says so', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('No such payment');
});

test('every page limits what it loads, who frames it and who caches it', async () => {
  const { access_code } = await simulator.open(order);
  for (const path of ['/popup', `/popup/${access_code}`, `/pay/${access_code}`, '/pay/nothing']) {
    const { headers } = await get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain(`frame-ancestors 'self' ${SHOP} https://other.example`);
    expect(policy).not.toContain('unsafe');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('a name full of markup is shown as text', async () => {
  const { access_code } = await simulator.open({ email: '<b>ama</b>@example.com' });
  const page = await (await get(`/pay/${access_code}`)).text();
  expect(page).toContain('&lt;b&gt;ama&lt;/b&gt;@example.com');
});
