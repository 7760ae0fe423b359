import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { type SimulatorProcess, startSimulator } from './start.ts';

export const KEY = 'sk_test_simulator';

// Long timeouts, since CI machines can be slow.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
export const eventually = <Value>(what: () => Value | Promise<Value>) =>
  expect.poll(what, { timeout: 20_000 });

/** Response bodies; the tests check which fields are there. */
// oxlint-disable-next-line typescript/no-explicit-any -- bodies of another program
type Body = any;
export type Answer = { code: number; text: string; body: Body };

/** Starts the simulator as a process of its own, with short delays, and returns a client for it. */
export async function openTestSimulator(env: Record<string, string> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'corvox-simulator-'));
  const given = {
    SIMULATOR_DIR: dir,
    SIMULATOR_RETRY_MS: '100,100,100,100,100',
    SIMULATOR_REFUND_MS: '50',
    SIMULATOR_APPROVE_LATER_MS: '300',
    ...env,
  };
  let running: SimulatorProcess = await startSimulator(given);
  let count = 0;

  async function call(method: string, path: string, body?: unknown, key = KEY): Promise<Answer> {
    const response = await fetch(running.url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
      redirect: 'manual',
    });
    const text = await response.text();
    return { code: response.status, text, body: tryParse(text) };
  }

  return {
    dir,
    url: () => running.url,
    call,
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown) => call('POST', path, body),
    /** A new transaction with its own reference. */
    async open(more: object = {}): Promise<{ reference: string; access_code: string }> {
      count += 1;
      const reference = `CVX_${Date.now()}_${String(count).padStart(6, '0')}`;
      const order = { email: 'ama@example.com', amount: 26_500, reference, ...more };
      return (await call('POST', '/transaction/initialize', order)).body.data;
    },
    act: (reference: string, act: string, more: object = {}) =>
      call('POST', `/sim/pay/${reference}`, { act, ...more }),
    verify: async (reference: string): Promise<Body> =>
      (await call('GET', `/transaction/verify/${reference}`)).body.data,
    faults: (plan: object) => call('POST', '/sim/faults', plan),
    webhooks: async (reference: string): Promise<Body[]> =>
      (await call('GET', '/sim/webhooks')).body.webhooks.filter(
        (webhook: Body) => webhook.reference === reference,
      ),
    kill: () => running.kill(),
    async stop() {
      await running.stop();
      await rm(dir, { recursive: true, force: true });
    },
    /** The same journal, at the same port. */
    async restart(changed: Record<string, string> = {}) {
      running = await startSimulator({
        ...given,
        ...changed,
        SIMULATOR_PORT: String(running.port),
      });
    },
  };
}

function tryParse(text: string): Body {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Delivery = { body: string; headers: IncomingHttpHeaders; event: string; data: Body };

/** Receives webhooks as the shop would; `answer` may be changed at any time. */
export async function openWebhookReceiver() {
  const received: Delivery[] = [];
  const receiver = { received, answer: (): number => 200, url: '', close: () => server.close() };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { event, data } = tryParse(body) ?? {};
      received.push({ body, headers: request.headers, event, data });
      response.writeHead(receiver.answer()).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`;
  return receiver;
}

export const signatureOf = (body: string, key = KEY) =>
  createHmac('sha512', key).update(body).digest('hex');
export const hasValidSignature = ({ body, headers }: Delivery) =>
  headers['x-paystack-signature'] === signatureOf(body);
