import { openAlarms } from './alarms.ts';
import type { Config } from './config.ts';
import { openFaults } from './faults.ts';
import { openLedger } from './ledger.ts';

/** Everything that an act at the bank needs. */
export type Bank = Awaited<ReturnType<typeof openBank>>;

export async function openBank(config: Config, onBroken: (reason: unknown) => void) {
  return {
    config,
    ledger: await openLedger(config.dir, onBroken),
    alarms: openAlarms(),
    faults: openFaults(),
  };
}
