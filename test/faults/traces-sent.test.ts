import { afterEach, expect, test } from 'vitest';
import { FIRST_PORT } from '../support/fault-shop.ts';
import { openServer } from '../support/open-server.ts';
import { openTraceCollector, spansNamed } from '../support/trace-collector.ts';
import { until } from '../support/until.ts';

type Server = Awaited<ReturnType<typeof openServer>>;
let server: Server | undefined;
let collector: Awaited<ReturnType<typeof openTraceCollector>> | undefined;
afterEach(async () => {
  await server?.close();
  collector?.close();
});

async function open(env: Record<string, string>, how: { isSilent?: boolean } = {}) {
  collector = await openTraceCollector(how);
  server = await openServer(FIRST_PORT, { ...collector.env, ...env });
  return { collector, server };
}

async function drained({ kill, gone, log }: Server): Promise<string> {
  kill('SIGTERM');
  await gone;
  expect(log()).toContain('Corvox is closed.');
  return log();
}

test.each([
  [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }],
  [{ OTEL_SDK_DISABLED: 'true' }],
])('with %j nothing is sent and nothing is in the log', async (env) => {
  const opened = await open(env);
  expect((await opened.server.get('/cart')).status).toBe(200);
  expect(await drained(opened.server)).not.toContain('trace_id');
  expect(opened.collector.received).toEqual([]);
});

test('the last spans are sent when a shop closes, as JSON where that is asked for', async () => {
  const opened = await open({
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '600000',
    OTEL_SERVICE_NAME: 'flowers',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging,service.version=7.1',
  });
  const visitor = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'Quarshigah/1.0' };
  await opened.server.get('/cart?q=Quarshigah', visitor);
  await opened.server.get('/Quarshigah', visitor);
  await opened.server.get('/healthz');
  expect(opened.collector.received).toEqual([]);
  await drained(opened.server);
  expect(opened.collector.received[0]?.headers['content-type']).toBe('application/json');
  const [request] = await spansNamed(opened.collector, 'GET /cart');
  expect(request?.resource).toMatchObject({
    'service.name': 'flowers',
    'service.version': '7.1',
    'service.instance.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'deployment.environment.name': 'staging',
  });
  const requests = opened.collector.spans().filter(({ kind }) => kind === 2);
  expect(requests.map(({ name }) => name)).toEqual(['GET /cart', 'GET']);
  const sent = opened.collector.bytes().toString();
  expect(['203.0.113.77', 'Quarshigah'].filter((text) => sent.includes(text))).toEqual([]);
});

test('a trace goes on that a proxy of the owner’s began, and ends where it was not sampled', async () => {
  const opened = await open({ OTEL_BSP_SCHEDULE_DELAY: '600000' });
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  await opened.server.get('/cart', { traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
  await opened.server.get('/auth', { traceparent: `00-${traceId}-00f067aa0ba902b7-00` });
  await opened.server.get('/wishlist', { traceparent: 'nonsense' });
  await drained(opened.server);
  const requests = opened.collector.spans().filter(({ kind }) => kind === 2);
  expect(requests).toMatchObject([
    { name: 'GET /cart', traceId, parentSpanId: '00f067aa0ba902b7' },
    { name: 'GET /wishlist', parentSpanId: '' },
  ]);
});

test('each of several processes is an instance of its own', async () => {
  const opened = await open({ WORKERS: '2' });
  const instances = () =>
    new Set(opened.collector.spans().map(({ resource }) => resource['service.instance.id']));
  await until(async () => {
    await opened.server.get('/cart', { connection: 'close' });
    return instances().size === 2;
  });
  const names = opened.collector.spans().map(({ resource }) => resource['service.name']);
  expect(new Set(names)).toEqual(new Set(['corvox']));
});

test('a collector that is away costs one line of the log, and no request', async () => {
  const opened = await open({
    OTEL_EXPORTER_OTLP_TIMEOUT: '50',
    OTEL_BSP_MAX_QUEUE_SIZE: '20',
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '5',
  });
  opened.collector.close();
  const warnings = () => opened.server.log().match(/traces are lost/g) ?? [];
  await until(async () => {
    expect((await opened.server.get('/cart')).status).toBe(200);
    return warnings().length > 0;
  });
  for (let n = 0; n < 100; n += 1) {
    expect((await opened.server.get('/cart')).status).toBe(200);
  }
  await drained(opened.server);
  expect(warnings()).toHaveLength(1);
});

test('a collector that takes everything and says nothing does not keep a shop from closing', async () => {
  const opened = await open({ OTEL_EXPORTER_OTLP_TIMEOUT: '600000' }, { isSilent: true });
  for (let n = 0; n < 20; n += 1) {
    expect((await opened.server.get('/cart')).status).toBe(200);
  }
  await until(async () => opened.collector.received.length > 0);
  await drained(opened.server);
});
