import { startSimulator, type SimulatorProcess } from '../../simulators/paystack/start.ts';
import { makeTestFolder } from './test-folder.ts';

export const SECRET_KEY = 'sk_test_of_the_tests';
const PUBLIC_KEY = 'pk_test_of_the_tests';

let running: Promise<SimulatorProcess> | undefined;

/** Simulates the payment provider: one process for all files of a process, since its shop knows one address. */
export async function openPaymentSimulator(origin: string) {
  running ??= start(origin);
  const { url, stop } = await running;
  const control = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${url}/sim/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const fail = (faults: object) => control('faults', faults);
  // What the file before planned and did not use up.
  await fail({});
  return {
    url,
    variables: {
      PAYSTACK_API_BASE: url,
      PAYSTACK_PUBLIC_KEY: PUBLIC_KEY,
      PAYSTACK_SECRET_KEY: SECRET_KEY,
      PAYSTACK_TEST: 'true',
    },
    control,
    fail,
    /** Does what a shopper would do in the payment window. */
    pay: (reference: string, request: { act: string; channel?: string }) =>
      control(`pay/${reference}`, request),
    /** In a process of many files the next one goes on with it; it ends with the process. */
    stop: async () => {
      if (process.env.SHARED_PROCESS) return;
      running = undefined;
      await stop();
    },
  };
}

export type PaymentSimulator = Awaited<ReturnType<typeof openPaymentSimulator>>;

async function start(origin: string): Promise<SimulatorProcess> {
  return startSimulator({
    SIMULATOR_DIR: await makeTestFolder('payment-simulator'),
    SIMULATOR_PAGE_BASE: `${origin}/simulator`,
    SIMULATOR_SECRET_KEY: SECRET_KEY,
    SIMULATOR_PUBLIC_KEY: PUBLIC_KEY,
    SIMULATOR_REFUND_MS: '0',
    SIMULATOR_APPROVE_LATER_MS: '1500',
  });
}
