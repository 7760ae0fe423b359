import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { simulatorBase } from '#app/payments/simulator-base.ts';
import { WEBHOOK_PATH } from '#app/payments/webhook-path.ts';
import { type Simulator, startSimulator } from '../../simulators/paystack/start.ts';

const KEYS = {
  PAYSTACK_PUBLIC_KEY: 'pk_test_simulator',
  PAYSTACK_SECRET_KEY: 'sk_test_simulator',
};

/** Where its books are kept. */
export const simulatorDir = (dataDir: string) => path.join(dataDir, 'payment-simulator');

type Shop = { dataDir: string; origin: string; port: number };

/**
 * The stand-in for the payment provider beside a shop that has none: a process with books of its own. `variables`
 * is what the shop needs to know of it; should it die, it is started again at the same address.
 */
export async function keepPaymentSimulator({ dataDir, origin, port }: Shop) {
  let leaving = false;
  const start = (at: number) =>
    startSimulator({
      SIMULATOR_PORT: String(at),
      SIMULATOR_DIR: simulatorDir(dataDir),
      SIMULATOR_PUBLIC_KEY: KEYS.PAYSTACK_PUBLIC_KEY,
      SIMULATOR_SECRET_KEY: KEYS.PAYSTACK_SECRET_KEY,
      SIMULATOR_WEBHOOK_URLS: `http://localhost:${port}${WEBHOOK_PATH}`,
      SIMULATOR_PAGE_BASE: simulatorBase(origin),
    });
  let simulator: Simulator = await start(0);
  const at = simulator.port;
  const keep = async (): Promise<void> => {
    await simulator.gone;
    if (leaving) return;
    await pause(1_000);
    simulator = await start(at).catch(() => ({ ...simulator, gone: Promise.resolve() }));
    await keep();
  };
  void keep();
  return {
    variables: { ...KEYS, PAYSTACK_API_BASE: simulator.url },
    stop: async () => {
      leaving = true;
      await simulator.stop();
    },
  };
}
