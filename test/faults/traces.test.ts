import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBucketServer } from '../support/bucket-server.ts';
import { makeFaultDatabase } from '../support/fault-database.ts';
import { makeGoods, totalOf } from '../support/fault-goods.ts';
import { type FaultShop, openFaultShop } from '../support/fault-shop.ts';
import { confirmPayment, type Method, placeOrder } from '../support/shop-client.ts';
import { makeShoppers, type Shopper } from '../support/shoppers.ts';
import { openTraceCollector, pathsBelow, spansNamed } from '../support/trace-collector.ts';
import { until } from '../support/until.ts';

const RECIPIENT = {
  firstName: 'Zubaidatu',
  lastName: 'Quarshigah',
  phone: '020 987 6543',
  email: '',
  address: '77 Kwatriko Crescent',
  city: 'Nkwantakese',
};

let collector: Awaited<ReturnType<typeof openTraceCollector>>;
let bucket: Awaited<ReturnType<typeof openBucketServer>>;
let shop: FaultShop;
let shopper: Shopper;

beforeAll(async () => {
  [collector, bucket] = await Promise.all([openTraceCollector(), openBucketServer()]);
  shop = await openFaultShop({
    databaseUrl: await makeFaultDatabase(),
    instances: 1,
    env: {
      ...collector.env,
      ...bucket.variables,
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=corvox',
    },
  });
  [shopper] = (await makeShoppers(shop.rows, 1, 'zq-shopper')) as [Shopper];
});
afterAll(async () => {
  await shop?.close();
  await bucket?.close();
  collector?.close();
});

function theInstance() {
  const [instance] = shop.instances;
  if (!instance) throw new Error('there is no shop');
  return instance;
}

async function order(method: Method) {
  const goods = await makeGoods(shop.rows, 10);
  const lines = [{ id: goods.id, quantity: 1 }];
  const total = totalOf(lines, [goods]);
  const wanted = { key: randomUUID(), lines, method, total, fields: RECIPIENT };
  const instance = theInstance();
  return { instance, answer: await placeOrder({ instance, shopper }, wanted) };
}

type Line = { msg?: string; path?: string; job?: string; trace_id?: string };
const logLines = (): Line[] =>
  theInstance()
    .log()
    .split('\n')
    .filter((text) => text.startsWith('{') && text.endsWith('}'))
    .map((text) => JSON.parse(text));

describe('an order', () => {
  test('shows where the time of its request went, and the mail that followed', async () => {
    expect((await order('cash_on_delivery')).answer.kind).toBe('placed');
    const [request] = await spansNamed(collector, 'POST /checkout');
    if (!request) throw new Error('no span');
    expect(request).toMatchObject({ parentSpanId: '', kind: 2, status: 0, links: [] });
    expect(request.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/checkout',
      'http.response.status_code': 200,
    });
    const mail = 'process mail.send';
    const below = () => pathsBelow(collector.spans(), request);
    await until(async () => below().some((path) => path.endsWith(`${mail} > SMTP send`)));
    expect(below()).toEqual(
      expect.arrayContaining([
        'render',
        'render > SELECT user_roles sessions users',
        'render > transaction > INSERT mails',
        `render > transaction > ${mail} > UPDATE mails`,
      ]),
    );
    const [insert] = await spansNamed(collector, 'INSERT mails');
    expect(insert?.kind).toBe(3);
    expect(insert?.attributes).toMatchObject({
      'db.system.name': 'postgresql',
      'db.operation.name': 'INSERT',
      'db.collection.name': 'mails',
      'db.query.text': expect.stringContaining('$1'),
    });
    const [job] = await spansNamed(collector, mail);
    expect(job).toMatchObject({ traceId: request.traceId, kind: 5 });
    expect(job?.attributes).toMatchObject({
      'corvox.job.attempt': 1,
      'corvox.job.outcome': 'done',
    });
    expect(collector.received[0]?.path).toBe('/v1/traces');
    expect(collector.received[0]?.headers).toMatchObject({
      'x-tenant': 'corvox',
      'content-type': 'application/x-protobuf',
    });
  });

  test('shows how long the payment provider took', async () => {
    const { instance, answer } = await order('card');
    const attemptId = 'attemptId' in answer ? (answer.attemptId ?? '') : '';
    await confirmPayment({ instance, shopper }, attemptId, true);
    const [call] = await spansNamed(collector, 'POST /transaction/initialize');
    expect(call).toMatchObject({ kind: 3, status: 0 });
    expect(call?.attributes).toMatchObject({
      'server.address': expect.any(String),
      'http.response.status_code': 200,
    });
    const [check] = await spansNamed(collector, 'GET /transaction/verify/:id');
    expect(check?.parentSpanId).not.toBe('');
  });

  test('is the same trace in the log', async () => {
    const isTraced = ({ trace_id }: Line) =>
      collector.spans().some(({ traceId }) => traceId === trace_id);
    const requests = logLines().filter(({ path }) => path === '/checkout.data');
    expect(requests).toHaveLength(2);
    await until(async () => requests.every(isTraced));
    const mails = () => logLines().filter(({ job }) => job === 'mail.send');
    await until(async () => mails().some(isTraced));
  });
});

test('a job that is retried has a trace of its own, linked to the request that enqueued it', async () => {
  const before = collector.spans().length;
  let refusals = 0;
  shop.mail.conduct().recipient = () => (refusals++ === 0 ? 451 : undefined);
  await order('cash_on_delivery');
  const run = (key: string, value: unknown) =>
    collector
      .spans()
      .slice(before)
      .find(({ name, attributes }) => name === 'process mail.send' && attributes[key] === value);
  await until(async () => run('corvox.job.attempt', 2) !== undefined);
  const first = run('corvox.job.outcome', 'retried');
  const second = run('corvox.job.attempt', 2);
  expect(first).toMatchObject({ status: 2, links: [] });
  expect(first?.attributes).toMatchObject({
    'corvox.job.attempt': 1,
    'error.type': 'SmtpFailure',
  });
  expect(second).toMatchObject({ status: 0, parentSpanId: '' });
  expect(second?.traceId).not.toBe(first?.traceId);
  expect(second?.links).toEqual([{ traceId: first?.traceId, spanId: first?.parentSpanId }]);
});

test('pictures show how long the bucket took; that one is not there is no error', async () => {
  await fetch(`${theInstance().origin}/images/nothing-there.webp`);
  const [request] = await spansNamed(collector, 'GET /images');
  const [call] = await spansNamed(collector, 'S3 GetObject');
  expect(call).toMatchObject({ kind: 3, status: 0, parentSpanId: request?.spanId });
  expect(collector.bytes().includes('nothing-there')).toBe(false);
});

test('a failure is on the span where it happened and on its request, by its kind alone', async () => {
  await shop.rows('alter table orders rename to orders_away');
  const answer = await fetch(`${theInstance().origin}/orders?q=Quarshigah`, {
    headers: { cookie: shopper.cookie },
  });
  await shop.rows('alter table orders_away rename to orders');
  expect(answer.status).toBe(500);
  const [request] = await spansNamed(collector, 'GET /orders');
  if (!request) throw new Error('no span');
  expect(request).toMatchObject({ status: 2, attributes: { 'error.type': '500' } });
  const inTrace = collector.spans().filter(({ traceId }) => traceId === request.traceId);
  const failed = inTrace.find(({ attributes }) => attributes['error.type'] === '42P01');
  expect(failed).toMatchObject({ status: 2, events: [{ name: 'exception' }] });
  expect(failed?.events[0]?.attributes['exception.message']).toBeUndefined();
  const line = logLines().find(({ msg, path }) => msg === 'unhandled error' && path === '/orders');
  expect(line?.trace_id).toBe(request.traceId);
  expect(request.attributes['corvox.request.id']).toBe(answer.headers.get('x-request-id'));
});

test('a stranger’s traceparent is not believed', async () => {
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  await fetch(`${theInstance().origin}/wishlist`, { headers: { traceparent } });
  const [request] = await spansNamed(collector, 'GET /wishlist');
  expect(request).toMatchObject({ parentSpanId: '', links: [] });
  expect(request?.traceId).not.toBe(traceparent.split('-')[1]);
});

test('nothing of anybody was sent', async () => {
  const sessions = await shop.rows<{ token: string }>(
    'select token from sessions where user_id = $1',
    [shopper.id],
  );
  const ids = await shop.rows<{ id: string }>(
    `select id::text from orders where user_id = $1
       union select unnest(array[id::text, reference]) from payment_attempts where user_id = $1`,
    [shopper.id],
  );
  const secrets = [
    ...Object.values(RECIPIENT),
    shopper.id,
    shopper.email,
    shopper.cookie,
    decodeURIComponent(shopper.cookie),
    ...sessions.map(({ token }) => token),
    ...ids.map(({ id }) => id),
    'Ama Mensah',
    '209876543',
    'sk_test_',
    '?q=',
  ].filter((text) => text !== '');
  expect(ids.length).toBeGreaterThanOrEqual(3);
  const sent = collector.bytes();
  expect(sent.includes('INSERT mails')).toBe(true);
  expect(secrets.filter((text) => sent.includes(text))).toEqual([]);
});
