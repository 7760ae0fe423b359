import { describe, expect, test } from 'vitest';
import { createLagMeter } from './lag.ts';

function meterOf(samples: [at: number, lsn: bigint][]) {
  const meter = createLagMeter();
  for (const [at, lsn] of samples) meter.addSample({ at, lsn });
  return meter;
}

describe('how long a replica is behind', () => {
  const primary: [number, bigint][] = [
    [1_000, 10n],
    [2_000, 20n],
    [3_000, 30n],
  ];
  test.each([
    ['it has everything', primary, 30n, 3_400, 0],
    ['it has more than the last sample', primary, 35n, 3_400, 0],
    ['it lacks what was new at the last sample', primary, 29n, 3_400, 400],
    ['it lacks what was new two samples ago', primary, 10n, 3_400, 1_400],
    ['it lacks everything that is known', primary, 5n, 3_400, 2_400],
    ['nobody has written for an hour', primary, 30n, 3_600_000, 0],
    ['nothing is known of the primary', [], 30n, 3_400, Infinity],
    [
      'the primary stood still meanwhile',
      [...primary, [4_000, 30n], [5_000, 31n]] as [number, bigint][],
      30n,
      5_100,
      100,
    ],
    [
      'another database took its place',
      [...primary, [4_000, 3n]] as [number, bigint][],
      3n,
      5_100,
      0,
    ],
  ])('%s', (_, samples, replayed, now, expected) => {
    expect(meterOf(samples).lagOf(replayed, now)).toBe(expected);
  });

  test('a replica that stopped long ago is reported as at least the oldest sample', () => {
    const meter = createLagMeter();
    for (let n = 0; n < 5_000; n += 1) meter.addSample({ at: n * 500, lsn: BigInt(n) });
    expect(meter.lagOf(0n, 2_500_000)).toBeGreaterThan(250_000);
  });
});
