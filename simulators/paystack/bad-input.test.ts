import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSimulator } from './simulator-client.ts';

let simulator: Awaited<ReturnType<typeof openTestSimulator>>;
let accessCode: string;
beforeAll(async () => {
  simulator = await openTestSimulator();
  accessCode = (await simulator.open()).access_code;
});
afterAll(() => simulator.stop());

const TEXTS = [
  '',
  '   ',
  '0',
  '-1',
  '1e309',
  'NaN',
  '1,00',
  '\u0000',
  '\ud800',
  '🌹'.repeat(400),
  '\u202egnp.exe',
  "' or 1=1--",
  '<script>alert(1)</script>',
  '${7*7}',
  'a\r\nset-cookie: x=1',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  'x'.repeat(10_000),
];
const VALUES: unknown[] = [...TEXTS, null, true, Infinity, 1.5, [], {}, [[]], { __proto__: 1 }];
const BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '1',
  '\u0000',
  '{"email":"a@b.co","email":"x","amount":1,"amount":[]}',
  '['.repeat(50_000),
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `{"email":"a@b.co","amount":100,"metadata":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
];
const POSTS = ['/transaction/initialize', '/refund', '/sim/faults', '/sim/webhooks', '/sim/pay/x'];

const rows = async () =>
  Promise.all(
    ['transactions', 'refunds'].map(async (what) => (await simulator.get(`/sim/${what}`)).text),
  );

test('no field of an order or a refund breaks it', async () => {
  const codes = new Set<number>();
  for (const value of VALUES) {
    for (const field of ['email', 'amount', 'currency', 'reference', 'channels', 'callback_url']) {
      const order = { email: 'ama@example.com', amount: 100, [field]: value };
      codes.add((await simulator.post('/transaction/initialize', order)).code);
    }
    for (const field of ['transaction', 'amount', 'customer_note', 'merchant_note']) {
      const refund = { transaction: 'CVX_0_0', [field]: value };
      codes.add((await simulator.post('/refund', refund)).code);
    }
    const order = { email: 'ama@example.com', amount: 100, metadata: value };
    expect((await simulator.post('/transaction/initialize', order)).code).toBe(200);
  }
  expect(codes).toEqual(new Set([200, 400, 404]));
});

test('no body breaks it or changes a record', async () => {
  const before = await rows();
  for (const path of POSTS) {
    for (const body of BODIES.slice(0, 10)) {
      const { code } = await simulator.call('POST', path, body);
      expect([400, 404], `${path} ${body.slice(0, 30)}`).toContain(code);
    }
  }
  expect(await rows()).toEqual(before);
  expect([200, 400]).toContain((await simulator.call('POST', POSTS[0] ?? '', BODIES[10])).code);
});

test('a body that is too large is refused', async () => {
  const body = `{"email":"a@b.co","amount":100,"metadata":"${'x'.repeat(3_000_000)}"}`;
  expect((await simulator.call('POST', '/transaction/initialize', body)).code).toBe(413);
  const order = { email: 'a@b.co', amount: 100, metadata: 'x'.repeat(200_000) };
  expect((await simulator.post('/transaction/initialize', order)).code).toBe(400);
});

test('no address breaks it', async () => {
  const before = await rows();
  const paths = [
    '/transaction/verify/',
    '/transaction/timeline/',
    '/transaction?status=',
    '/transaction?from=',
    '/transaction?page=',
    '/transaction?perPage=',
    '/refund/',
    '/refund?transaction=',
    '/refund?page=',
    '/popup/',
    '/pay/',
    '/assets/',
    '/sim/',
  ];
  const odd = ['%', '%E0%A4%A', '%00', '%2e%2e%2f%2e%2e', '..%2f..', 'a/b/c', '%F0%9F%8C%B9'];
  for (const path of paths) {
    for (const text of [...odd, ...TEXTS.map((one) => encodeURIComponent(one.toWellFormed()))]) {
      const { code } = await simulator.get(path + text);
      expect(code, path + text.slice(0, 40)).toBeLessThan(500);
    }
  }
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    expect((await simulator.call(method, '/transaction/initialize')).code).toBe(404);
  }
  expect(await rows()).toEqual(before);
});

test('no form of the pages breaks it', async () => {
  const before = await rows();
  for (const page of ['/popup/', '/pay/']) {
    for (const text of [
      ...TEXTS,
      'act=',
      'act=steal',
      'act=approve',
      'act=approve&channel=cowries',
    ]) {
      const { code } = await simulator.call('POST', page + accessCode, text);
      expect([200, 400, 422], text.slice(0, 40)).toContain(code);
    }
    for (const phone of TEXTS) {
      const form = new URLSearchParams({
        act: 'approve',
        channel: 'mobile_money',
        provider: 'mtn',
      });
      form.set('phone', phone);
      const { code, text } = await simulator.call('POST', page + accessCode, form.toString());
      expect([200, 422]).toContain(code);
      expect(text).not.toContain('<script>alert');
    }
  }
  expect(await rows()).toEqual(before);
});
