import { startSimulator, type Simulator } from '../../simulators/paystack/start.ts';
import { makeTestFolder } from './test-folder.ts';

export const SECRET_KEY = 'sk_test_of_the_tests';
const PUBLIC_KEY = 'pk_test_of_the_tests';

let simulator: Promise<Simulator> | undefined;

/** The payment provider's stand-in: one for all files of a process, since its shop knows one address. */
export async function openBank(origin: string) {
  simulator ??= start(origin);
  const { url, stop } = await simulator;
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
    pay: (reference: string, wish: { act: string; channel?: string }) =>
      control(`pay/${reference}`, wish),
    /** In a process of many files the next one goes on with it; it ends with the process. */
    stop: async () => {
      if (process.env.SHARED_PROCESS) return;
      simulator = undefined;
      await stop();
    },
  };
}

export type Bank = Awaited<ReturnType<typeof openBank>>;

async function start(origin: string): Promise<Simulator> {
  return startSimulator({
    SIMULATOR_DIR: await makeTestFolder('bank'),
    SIMULATOR_PAGE_BASE: `${origin}/simulator`,
    SIMULATOR_SECRET_KEY: SECRET_KEY,
    SIMULATOR_PUBLIC_KEY: PUBLIC_KEY,
    SIMULATOR_REFUND_MS: '0',
    SIMULATOR_APPROVE_LATER_MS: '1500',
  });
}
