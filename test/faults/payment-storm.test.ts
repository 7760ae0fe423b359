import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSeed } from '../support/fault-chance.ts';
import { makeFaultDatabase } from '../support/fault-database.ts';
import { putToSleep, type Sleeper } from './storm/sleeper.ts';
import { runStorm } from './storm/storm.ts';

// Another seed for every run, so that runs add up; a failure names it.
const SEED = Number(process.env.FAULTS_SEED ?? aSeed());
const SECONDS = 30;

// It has to sleep for longer than a minute, so it does that beside the storm.
let sleeper: Sleeper;
beforeAll(async () => {
  sleeper = await putToSleep(await makeFaultDatabase());
});
afterAll(() => sleeper?.close());

test('no payment is lost, doubled or oversold in a storm of kills, restarts and lies', async () => {
  const { violations, summary, log } = await runStorm({
    seed: SEED,
    seconds: SECONDS,
    shoppers: 10,
  });
  process.stdout.write(`storm with seed ${SEED}\n${summary.map((line) => `  ${line}\n`).join('')}`);
  if (violations.length > 0) {
    process.stdout.write(`${log.slice(-20_000)}\n`);
    process.stdout.write(
      `repeat: npm run faults -- --hurried --seed ${SEED} --seconds ${SECONDS}\n`,
    );
  }
  expect(violations).toEqual([]);
}, 240_000);

test('an instance that slept longer than its jobs were left to it repeats none of them', async () => {
  await sleeper.wakeUp();
  const facts = { refund: 'processed', refunded: 1, orders: 1, sentBack: 1 };
  expect(await sleeper.facts()).toEqual(facts);
}, 150_000);
