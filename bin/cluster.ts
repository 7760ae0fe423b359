// npm run cluster: the shop as on several machines, on this one, from Debian's packages; with faults and a check of all records.
import { parseArgs } from 'node:util';
import { addressLines } from '../cluster/addresses.ts';
import { planFaults, planOverlapping } from '../cluster/faults.ts';
import type { Lock } from '../cluster/lock-section.ts';
import { type Cluster, openCluster } from '../cluster/open.ts';
import { installWords, missingPackages } from '../cluster/packages.ts';
import { runPauses } from '../cluster/pause-trial.ts';
import { drillRestore } from '../cluster/restore-drill.ts';
import { type Outcome, runFaults } from '../cluster/run.ts';
import { randomSeed } from '../test/support/seeded-random.ts';
import { ensureBuilt } from './steps/build.mjs';

const USAGE = `npm run cluster                             brings it up, prints the addresses, stays until Ctrl-C
npm run cluster -- --faults 10              kills and pauses ten times while people buy, then checks all records
npm run cluster -- --faults 10 --seed 4711  repeats a run; default: a new seed
npm run cluster -- --faults 10 --overlap    two parts of the cluster at a time
npm run cluster -- --restore-drill          destroys the database while people buy, restores a moment from the S3 store
npm run cluster -- --pauses 5               pauses the primary five times under plain writes, without the shop
npm run cluster -- --pauses 5 --lock etcd3  the same with another lock of Patroni's: etcd (default), etcd3, raft`;

const { values } = parseArgs({
  options: {
    faults: { type: 'string' },
    seed: { type: 'string' },
    overlap: { type: 'boolean', default: false },
    pauses: { type: 'string' },
    'restore-drill': { type: 'boolean', default: false },
    lock: { type: 'string', default: 'etcd' },
    help: { type: 'boolean', default: false },
  },
});
/** What the shop promises after its primary is lost. */
const LONGEST_GAP_MS = 30_000;
const LOCKS = ['etcd', 'etcd3', 'raft'];
const seed = Number(values.seed ?? randomSeed());
const faults = Number(values.faults ?? 0);
const pauses = Number(values.pauses ?? 0);
const print = (line: string) => console.log(line);
const missing = missingPackages();

const isUnderstood =
  [seed, faults, pauses].every((number) => number >= 0) && LOCKS.includes(values.lock);

if (values.help || !isUnderstood) {
  print(USAGE);
  process.exitCode = values.help ? 0 : 1;
} else if (missing.length > 0) {
  print(installWords(missing));
  process.exitCode = 1;
} else if (pauses > 0) {
  const wanted = { lock: values.lock as Lock, times: pauses, stopped: stopRequest() };
  const results = await runPauses(wanted, print);
  process.exitCode = results.some(({ lost }) => lost > 0) ? 1 : 0;
} else {
  await ensureBuilt(process.execPath);
  process.exitCode = await runCluster();
}
process.exit();

async function runCluster(): Promise<number> {
  const stopped = stopRequest();
  const cluster = await openCluster(print);
  try {
    for (const line of addressLines(cluster)) print(`  ${line}`);
    if (values['restore-drill']) {
      return await Promise.race([drillAndReport(cluster), stopped.then(() => 1)]);
    }
    if (faults === 0) {
      print('Ctrl-C stops everything.');
      await stopped;
      return 0;
    }
    return await Promise.race([injectAndReport(cluster), stopped.then(() => 1)]);
  } finally {
    print('Stopping everything …');
    await cluster.close();
    print('Stopped.');
  }
}

async function drillAndReport(cluster: Cluster): Promise<number> {
  const again = `npm run cluster -- --restore-drill --seed ${seed}`;
  print(`A restore with seed ${seed}. To repeat: ${again}`);
  const outcome = await drillRestore(cluster, seed, print);
  return report(outcome, {
    again,
    success:
      'Every payment is one order or one refund, nothing went back twice, nothing is oversold.',
  });
}

async function injectAndReport(cluster: Cluster): Promise<number> {
  const overlap = values.overlap ? ' --overlap' : '';
  const again = `npm run cluster -- --faults ${faults} --seed ${seed}${overlap}`;
  print(`${faults} faults with seed ${seed}. To repeat: ${again}`);
  const plan = values.overlap
    ? planOverlapping(seed, faults)
    : planFaults(seed, faults).map((fault) => [fault]);
  const { gapMs, ...outcome } = await runFaults(cluster, plan, seed, print);
  if (gapMs > LONGEST_GAP_MS) {
    outcome.violations.push({ rule: 'availability', id: 'orders', what: `none for ${gapMs} ms` });
  }
  return report(outcome, {
    again,
    success: 'No acknowledged order was lost, none doubled, nothing oversold.',
  });
}

function report(
  { violations, report: lines, log }: Outcome,
  { again, success }: { again: string; success: string },
): number {
  for (const line of lines) print(`  ${line}`);
  if (violations.length === 0) {
    print(`✔ ${success}`);
    return 0;
  }
  print(log.slice(-20_000));
  for (const { rule, id, what } of violations) print(`✖ ${rule} ${id}: ${what}`);
  print(`${violations.length} violations. To repeat: ${again}`);
  return 1;
}

/** Ctrl-C, a SIGTERM, or the end of the parent process. */
function stopRequest(): Promise<void> {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => resolve());
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) resolve();
    }, 500).unref();
  });
}
