import { createHmac } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseUrlsOf } from '#app/platform/database-urls.ts';
import type { Refund, Transaction, Webhook } from '../../simulators/paystack/records.ts';
import { startSimulator } from '../../simulators/paystack/start.ts';
import { ask } from './databases.ts';
import { openInstance } from './fault-instance.ts';
import { openFaultMail } from './fault-mail.ts';
import { TEST_SECRET } from './people.ts';
import { makeTestFolder } from './test-folder.ts';

const SECRET_KEY = 'sk_test_of_the_faults';
const PUBLIC_KEY = 'pk_test_of_the_faults';
const WEBHOOKS = '/webhooks/paystack';
/**
 * Below the system's ephemeral ports, so that none of ours is taken during a restart. Each of the workers that run test
 * files side by side has forty ports.
 */
export const FIRST_PORT =
  Number(process.env.FAULTS_PORT ?? 4_380) + 40 * (Number(process.env.VITEST_POOL_ID ?? 1) - 1);

type Wanted = {
  databaseUrl: string;
  instances?: number;
  /** For a second shop beside the first one: ten higher. */
  firstPort?: number;
  /** The database URL of the first instance, for example through a proxy. */
  firstDatabaseUrl?: string;
  /** Variables of the shop. */
  env?: Record<string, string>;
  /** Of one instance. */
  envOf?: (index: number) => Record<string, string>;
  /** Variables of the payment simulator. */
  simulatorEnv?: Record<string, string>;
  /** How long `rows` retries while the database is unreachable. */
  timeoutMs?: number;
};

export type FaultShop = Awaited<ReturnType<typeof openFaultShop>>;
export type SentWebhook = Omit<Webhook, 'body'> & {
  delivered: boolean;
  nextTryAt: number | null;
  attempts: { answer: number | null }[];
};

/** Instances of the built shop on one database, with their own payment simulator and mail server; each can be stopped. */
export async function openFaultShop(wanted: Wanted) {
  const { databaseUrl, instances: count = 2, firstPort = FIRST_PORT, firstDatabaseUrl } = wanted;
  const folder = await makeTestFolder('faults');
  const ports = Array.from({ length: count }, (_, index) => firstPort + index);
  const mail = await openFaultMail();
  const startProvider = (port: number) =>
    startSimulator({
      SIMULATOR_PORT: String(port),
      SIMULATOR_DIR: `${folder}/payment-simulator`,
      SIMULATOR_SECRET_KEY: SECRET_KEY,
      SIMULATOR_PUBLIC_KEY: PUBLIC_KEY,
      SIMULATOR_WEBHOOK_URLS: ports.map((at) => `http://localhost:${at}${WEBHOOKS}`).join(),
      SIMULATOR_RETRY_MS: '200,400,800,1500,2000,2000,3000,3000,3000,5000,5000,5000',
      SIMULATOR_ANSWER_MS: '5000',
      SIMULATOR_REFUND_MS: '200',
      SIMULATOR_APPROVE_LATER_MS: '1200',
      SIMULATOR_PROMPT_MS: '6000',
      ...wanted.simulatorEnv,
    });
  let simulator = await startProvider(firstPort + 9);
  const instances = ports.map((port, index) => {
    const databaseUrls = databaseUrlsOf((index === 0 && firstDatabaseUrl) || databaseUrl);
    return openInstance(port, {
      ORIGIN: `http://localhost:${firstPort}`,
      DATABASE_URL: databaseUrls.app,
      DATABASE_OWNER_URL: databaseUrls.owner,
      DATA_DIR: folder,
      AUTH_SECRET: TEST_SECRET,
      SMTP_URL: mail.url,
      LOG_LEVEL: 'warn',
      PAYSTACK_PUBLIC_KEY: PUBLIC_KEY,
      PAYSTACK_SECRET_KEY: SECRET_KEY,
      PAYSTACK_API_BASE: simulator.url,
      PAYSTACK_TEST: 'true',
      ...wanted.env,
      ...wanted.envOf?.(index),
    });
  });

  async function control<Answer>(path: string, body?: object): Promise<Answer> {
    const answer = await withRetry(() =>
      fetch(`${simulator.url}/sim/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      }),
    );
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  async function close(): Promise<void> {
    await Promise.all(instances.map((instance) => instance.stop()));
    await simulator.stop();
    await mail.close();
    await rm(folder, { recursive: true, force: true });
  }

  try {
    // One after the other: the first runs the migrations.
    for (const instance of instances) await instance.start();
  } catch (error) {
    await close();
    throw error;
  }

  return {
    databaseUrl,
    instances,
    mail,
    close,
    rows: <Row extends object>(sql: string, values?: unknown[]) =>
      withRetry(() => ask<Row>(databaseUrl, sql, values), wanted.timeoutMs),
    pay: (reference: string, act: string) => control(`pay/${reference}`, { act }),
    /** A payment that nobody asked the shop for: of whoever else has this account at the provider. */
    openPayment: async (payment: { reference: string; email: string; amount: number }) => {
      const answer = await fetch(`${simulator.url}/transaction/initialize`, {
        method: 'POST',
        headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify(payment),
      });
      if (!answer.ok) throw new Error(`not opened: ${answer.status}`);
    },
    faults: (plan: object) => control('faults', plan),
    /** How many planned faults have not been applied yet. */
    faultsLeft: async () => (await control<{ next: unknown[] }>('faults')).next.length,
    sendWebhook: (event: object) => control<{ webhook: SentWebhook }>('webhooks', event),
    /** Sends a signed webhook to one instance. */
    sendWebhookTo: ({ origin }: { origin: string }, reference: string) => {
      const body = JSON.stringify({ event: 'charge.success', data: { reference, domain: 'test' } });
      const signature = createHmac('sha512', SECRET_KEY).update(body).digest('hex');
      return fetch(origin + WEBHOOKS, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
        signal: AbortSignal.timeout(20_000),
      });
    },
    transactions: async () =>
      (await control<{ transactions: Transaction[] }>('transactions')).transactions,
    refunds: async () => (await control<{ refunds: Refund[] }>('refunds')).refunds,
    webhooks: async () => (await control<{ webhooks: SentWebhook[] }>('webhooks')).webhooks,
    killSimulator: () => simulator.kill(),
    restartSimulator: async () => {
      simulator = await startProvider(firstPort + 9);
    },
  };
}

/** Retries while a process restarts. */
async function withRetry<Answer>(work: () => Promise<Answer>, timeoutMs = 20_000): Promise<Answer> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline || !isUnreachable(error)) throw error;
      await pause(100);
    }
  }
}

function isUnreachable(error: unknown): boolean {
  const code = String(Reflect.get(Object(error), 'code') ?? '');
  const cause = Reflect.get(Object(error), 'cause');
  if (/^(57P|08|53|25006)|^E(CONN|PIPE|TIMEDOUT)/.test(code)) return true;
  if (error instanceof Error && /terminated|timeout/i.test(error.message)) return true;
  return cause !== undefined && (error instanceof TypeError || isUnreachable(cause));
}
