import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFaultDatabase } from '../support/fault-database.ts';
import { randomSeed } from '../support/seeded-random.ts';
import { runChaos } from './chaos/run-chaos.ts';
import { suspendInstance, type SuspendedInstance } from './chaos/suspended-instance.ts';

// A new seed for every run, so that runs cover different cases; a failure prints it.
const SEED = Number(process.env.FAULTS_SEED ?? randomSeed());
const SECONDS = 30;

// It is suspended for longer than a minute, so that happens during the chaos run.
let suspended: SuspendedInstance;
beforeAll(async () => {
  suspended = await suspendInstance(await makeFaultDatabase());
});
afterAll(() => suspended?.close());

test('no payment is lost, doubled or oversold during kills, restarts and forged webhooks', async () => {
  const { violations, summary, log } = await runChaos({
    seed: SEED,
    seconds: SECONDS,
    shoppers: 10,
  });
  process.stdout.write(
    `chaos run with seed ${SEED}\n${summary.map((line) => `  ${line}\n`).join('')}`,
  );
  if (violations.length > 0) {
    process.stdout.write(`${log.slice(-20_000)}\n`);
    process.stdout.write(
      `repeat: npm run faults -- --skip-delays --seed ${SEED} --seconds ${SECONDS}\n`,
    );
  }
  expect(violations).toEqual([]);
}, 240_000);

test('an instance that was suspended past the leases of its jobs repeats none of them', async () => {
  await suspended.resume();
  const facts = { refund: 'processed', refunded: 1, orders: 1, sentBack: 1 };
  expect(await suspended.facts()).toEqual(facts);
}, 150_000);
