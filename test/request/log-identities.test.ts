import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServer } from '../support/open-server.ts';
import { makeAttempt } from '../support/order-payments.ts';
import { makeOrder } from '../support/orders.ts';
import { cookieOf, makePerson } from '../support/people.ts';
import { until } from '../support/until.ts';
import { somewhere } from '../support/visitors.ts';

let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  server = await openServer(4_227, {
    PAYSTACK_PUBLIC_KEY: 'pk_test_of_the_tests',
    PAYSTACK_SECRET_KEY: 'sk_test_of_the_tests',
    PAYSTACK_API_BASE: 'http://127.0.0.1:9',
    PAYSTACK_TEST: 'true',
  });
});
afterAll(() => server.close());

/** The first line of this kind from this address, once it is written. */
async function lineOf(msg: string, from: Record<string, string>) {
  const ip = from['x-forwarded-for'];
  const find = () =>
    server
      .log()
      .split('\n')
      .filter((text) => text.startsWith('{') && text.endsWith('}'))
      .map((text): Record<string, unknown> => JSON.parse(text))
      .find((line) => line.msg === msg && line.ip === ip);
  await until(async () => find() !== undefined);
  return find();
}

const post = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
  server.post(path, new URLSearchParams(fields), headers);
const signIn = (email: string, password: string, from: Record<string, string>) =>
  post('/auth', { intent: 'sign-in', email, password }, from);

test('the log says who signed in, who failed and who is locked out, and from where', async () => {
  const person = await makePerson(server.rows);
  const [at, from] = [somewhere(), somewhere()];
  await signIn(person.email, person.password, at);
  expect(await lineOf('sign-in', at)).toMatchObject({ userId: person.id });
  for (let turn = 0; turn < 6; turn += 1) await signIn(person.email.toUpperCase(), 'wrong', from);
  for (const msg of ['sign-in failed', 'sign-in locked', 'sign-in refused: locked']) {
    expect(await lineOf(msg, from)).toMatchObject({ userId: person.id });
  }
  const unknownVisitor = somewhere();
  await signIn('nobody.at.all@people.test', 'wrong', unknownVisitor);
  const failed = await lineOf('sign-in failed', unknownVisitor);
  expect(failed).toMatchObject({ who: 'n***@people.test' });
  expect(failed).not.toHaveProperty('userId');
  expect(server.log()).not.toContain('nobody.at.all');
  expect(server.log().toLowerCase()).not.toContain(person.email);
});

test('the log says who was denied, and from where', async () => {
  const person = await makePerson(server.rows);
  const [at, from] = [somewhere(), somewhere()];
  await server.get('/admin', { cookie: await cookieOf(server.rows, person), ...at });
  const denied = await lineOf('authz_denied: not of the staff that may', at);
  expect(denied).toMatchObject({ userId: person.id });
  await server.get('/admin', from);
  expect(await lineOf('authz_denied: not signed in', from)).toBeDefined();
});

test('the log says who changed a role and who paid money back, and from where', async () => {
  const admin = await makePerson(server.rows, { roles: ['admin'] });
  const person = await makePerson(server.rows);
  const headers = { cookie: await cookieOf(server.rows, admin), ...somewhere() };
  await post(`/admin/users/${person.id}/roles`, { role: 'moderator' }, headers);
  const change = { userId: person.id, role: 'moderator', by: admin.id };
  expect(await lineOf('role assigned', headers)).toMatchObject(change);
  await post(`/admin/users/${person.id}/roles/moderator/remove`, {}, headers);
  expect(await lineOf('role removed', headers)).toMatchObject(change);

  const order = await makeOrder(server.rows, person, { method: 'card', status: 'processing' });
  await makeAttempt(server.rows, person, {
    id: order.id,
    reference: order.reference,
    state: 'paid',
    amount: order.total,
  });
  const refund = { intent: 'refund', amount: '10', why: 'Bruised petals', key: randomUUID() };
  await post(`/admin/orders/${order.id}/refund`, refund, headers);
  const paidBack = { userId: admin.id, orderId: order.id, amount: 1_000 };
  expect(await lineOf('order refunded by staff', headers)).toMatchObject(paidBack);
  expect(await lineOf('refund promised', headers)).toMatchObject(paidBack);
});

test('the log says from where a webhook came that nobody signed', async () => {
  const from = somewhere();
  const answer = await fetch(`${server.origin}/webhooks/paystack`, {
    method: 'POST',
    body: '{"event":"charge.success","data":{}}',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': 'ab', ...from },
  });
  expect(answer.status).toBe(401);
  expect(await lineOf('webhook rejected: not signed by the provider', from)).toBeDefined();
});
