import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { simulatorBase } from '#app/payments/simulator-base.ts';
import { WEBHOOK_PATH } from '#app/payments/webhook-path.ts';
import { type SimulatorProcess, startSimulator } from '../../simulators/paystack/start.ts';

const KEYS = {
  PAYSTACK_PUBLIC_KEY: 'pk_test_simulator',
  PAYSTACK_SECRET_KEY: 'sk_test_simulator',
};

/** The folder of its journal. */
export const simulatorDir = (dataDir: string) => path.join(dataDir, 'payment-simulator');

type Shop = { dataDir: string; origin: string; port: number };

/**
 * Runs the payment simulator as a process of its own and restarts it on the same port when it exits. `variables` are
 * the environment variables with which the shop uses it.
 */
export async function startPaymentSimulator({ dataDir, origin, port }: Shop) {
  let isStopping = false;
  const start = (at: number) =>
    startSimulator({
      SIMULATOR_PORT: String(at),
      SIMULATOR_DIR: simulatorDir(dataDir),
      SIMULATOR_PUBLIC_KEY: KEYS.PAYSTACK_PUBLIC_KEY,
      SIMULATOR_SECRET_KEY: KEYS.PAYSTACK_SECRET_KEY,
      SIMULATOR_WEBHOOK_URLS: `http://localhost:${port}${WEBHOOK_PATH}`,
      SIMULATOR_PAGE_BASE: simulatorBase(origin),
    });
  let simulator: SimulatorProcess = await start(0);
  const at = simulator.port;
  const restartOnExit = async (): Promise<void> => {
    await simulator.exited;
    if (isStopping) return;
    await pause(1_000);
    simulator = await start(at).catch(() => ({ ...simulator, exited: Promise.resolve() }));
    await restartOnExit();
  };
  void restartOnExit();
  return {
    variables: { ...KEYS, PAYSTACK_API_BASE: simulator.url },
    stop: async () => {
      isStopping = true;
      await simulator.stop();
    },
  };
}
