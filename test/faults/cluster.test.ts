import { describe, expect, test } from 'vitest';
import { planOf } from '../../cluster/faults.ts';
import { openCluster } from '../../cluster/open.ts';
import { installWords, missingPackages } from '../../cluster/packages.ts';
import { runFaults } from '../../cluster/run.ts';
import { randomSeed } from '../support/seeded-random.ts';

const SEED = Number(process.env.FAULTS_SEED ?? randomSeed());
const missing = missingPackages();
const name = missing.length > 0 ? `skipped: ${installWords(missing)}` : 'the cluster';
const print = (line: string) => process.stdout.write(`${line}\n`);

describe.skipIf(missing.length > 0)(name, () => {
  test('loses, doubles and oversells nothing when its primary is killed, and when it is paused', async () => {
    const cluster = await openCluster(print);
    try {
      const faults = planOf(SEED, ['kill primary', 'pause primary']).map((fault) => [fault]);
      const { violations, report, log } = await runFaults(cluster, faults, SEED, print);
      print(`cluster with seed ${SEED}\n${report.map((line) => `  ${line}\n`).join('')}`);
      if (violations.length > 0) print(log.slice(-20_000));
      expect(violations).toEqual([]);
    } finally {
      await cluster.close();
    }
  });
});
