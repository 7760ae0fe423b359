import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchText, pathTemplate } from './http-client.ts';
import {
  type Attributes,
  currentTraceparent,
  isRecording,
  recordError,
  setTracer,
  type Span,
  startSpan,
  type Tracer,
  traceIds,
  withRootSpan,
  withSpan,
} from './tracing.ts';

type Made = {
  name: string;
  parent: string | undefined;
  attributes: Attributes;
  events: string[];
  hasFailed: boolean;
  isEnded: boolean;
};

const made: Made[] = [];

/** Makes spans as the SDK does, and records them. */
const tracer: Tracer = {
  start(name, { parent, attributes = {} }) {
    const own = { name, parent: parent?.spanId, attributes: { ...attributes } };
    const state: Made = { ...own, events: [], hasFailed: false, isEnded: false };
    made.push(state);
    const context = { traceId: 'a'.repeat(32), spanId: name, traceFlags: 1 };
    const span: Partial<Span> = {
      spanContext: () => context,
      isRecording: () => !state.isEnded,
      setAttribute: (key, value) => {
        state.attributes[key] = value;
        return span as Span;
      },
      addEvent: (event, about) => {
        state.events.push(`${event} ${JSON.stringify(about)}`);
        return span as Span;
      },
      end: () => {
        state.isEnded = true;
      },
    };
    return Object.assign(span as Span, { fail: () => (state.hasFailed = true) });
  },
  fail: (span) => (span as Span & { fail(): void }).fail(),
  parse: () => undefined,
};

const find = (name: string) => made.find((span) => span.name === name);

test('while tracing is off, work just runs', async () => {
  const done = await withRootSpan('request', {}, () => withSpan('part', {}, async () => 'done'));
  expect(done).toBe('done');
  expect(startSpan('part', {})).toBeUndefined();
  expect(traceIds()).toEqual({});
  expect(isRecording()).toBe(false);
});

describe('once it is on', () => {
  beforeEach(() => {
    made.length = 0;
    setTracer(tracer);
  });

  test('child spans belong to their parents', async () => {
    await withRootSpan('request', {}, () =>
      withSpan('render', {}, async () => {
        const finish = startSpan('SELECT orders', {});
        expect(traceIds().span_id).toBe('render');
        expect(currentTraceparent()).toBe(`00-${'a'.repeat(32)}-render-01`);
        finish?.();
      }),
    );
    expect(made).toMatchObject([
      { name: 'request', parent: undefined, isEnded: true },
      { name: 'render', parent: 'request', isEnded: true },
      { name: 'SELECT orders', parent: 'render', isEnded: true, hasFailed: false },
    ]);
  });

  test('work after its request, or outside of any, has no parent', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let late = Promise.resolve();
    await withRootSpan('request', {}, async () => {
      late = promise.then(() => withSpan('late', {}, async () => {}));
    });
    resolve();
    await late;
    await withSpan('alone', {}, async () => {});
    expect(made.map(({ name }) => name)).toEqual(['request']);
  });

  test('an error is recorded by its type, once, and never by its message', async () => {
    const cause = Object.assign(new Error('Key (email)=(ama@people.test)'), { code: '23505' });
    const failing = withRootSpan('request', {}, () =>
      withSpan('query', {}, async () => {
        throw new Error('insert ... ama@people.test', { cause });
      }),
    );
    await expect(failing).rejects.toThrow();
    expect(find('query')).toMatchObject({ hasFailed: true, attributes: { 'error.type': '23505' } });
    expect(find('query')?.events).toHaveLength(1);
    expect(find('request')).toMatchObject({ hasFailed: true, events: [] });
    expect(JSON.stringify(made)).not.toContain('ama@people.test');
  });

  test('a response thrown by a route is no error, nor is an expected one', async () => {
    const answer = new Response(null, { status: 302 });
    const isExpected = (error: unknown) => error instanceof RangeError;
    await withRootSpan('request', {}, async () => {
      await withSpan('redirect', {}, () => Promise.reject(answer)).catch(() => undefined);
      const missing = () => Promise.reject(new RangeError());
      await withSpan('missing', { isExpected }, missing).catch(() => undefined);
    });
    expect(made.filter(({ hasFailed }) => hasFailed)).toEqual([]);
    await withRootSpan('page', {}, async () => recordError(new TypeError('x')));
    expect(find('page')).toMatchObject({
      hasFailed: true,
      attributes: { 'error.type': 'TypeError' },
    });
  });
});

describe('another service', () => {
  const received: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    received.push(request.headers);
    response.writeHead(request.url?.startsWith('/refund') ? 404 : 200).end('an answer');
  });
  afterAll(() => server.close());

  test('is called within the request, and does not get its id', async () => {
    setTracer(tracer);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const ask = (path: string) =>
      fetchText(`http://127.0.0.1:${port}${path}`, { method: 'GET', headers: { a: 'b' } });
    await withRootSpan('request', {}, async () => {
      expect(await ask('/transaction?from=Ama')).toEqual({ status: 200, text: 'an answer' });
      expect(await ask('/refund/4711')).toMatchObject({ status: 404 });
    });
    expect(find('GET /transaction')).toMatchObject({ hasFailed: false, parent: 'request' });
    expect(find('GET /refund/:id')).toMatchObject({
      hasFailed: true,
      attributes: { 'http.response.status_code': 404, 'error.type': '404' },
    });
    expect(received).toHaveLength(2);
    for (const headers of received)
      expect(Object.keys(headers).join()).not.toMatch(/trace|b3|baggage/);
  });

  test.each([
    ['/transaction/initialize', '/transaction/initialize'],
    ['/transaction/verify/0b9f-CX1', '/transaction/verify/:id'],
    ['/refund/4711', '/refund/:id'],
    ['/v1/a%20name', '/:id/:id'],
    ['/', '/'],
  ])('%s is recorded as %s', (path, template) => expect(pathTemplate(path)).toBe(template));
});
