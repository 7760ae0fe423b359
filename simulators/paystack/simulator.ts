import type { Config } from './config.ts';
import { openFaults } from './faults.ts';
import { openLedger } from './ledger.ts';
import { createTimers } from './timers.ts';

/** The configuration, records, timers and faults of one simulator. */
export type Simulator = Awaited<ReturnType<typeof openSimulator>>;

export async function openSimulator(config: Config, onError: (reason: unknown) => void) {
  return {
    config,
    ledger: await openLedger(config.dir, onError),
    timers: createTimers(),
    faults: openFaults(),
  };
}
