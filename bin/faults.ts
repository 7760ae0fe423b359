// npm run faults -- --minutes 10: simulated shoppers on two instances of the built shop while faults are injected.
import { parseArgs } from 'node:util';
import { runChaos } from '../test/faults/chaos/run-chaos.ts';
import { randomSeed } from '../test/support/seeded-random.ts';
import { ensureBuilt } from './steps/build.mjs';
import { exitWithParent } from './steps/exit-with-parent.ts';

const USAGE = `npm run faults -- --minutes 10     how long (or --seconds 30); default 2 minutes
npm run faults -- --seed 4711      repeats a run; default: a new seed
npm run faults -- --shoppers 12    how many at once; default 10
npm run faults -- --skip-delays    does not wait for the minute after which a dead worker's job is retried`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seconds: { type: 'string' },
    seed: { type: 'string' },
    shoppers: { type: 'string', default: '10' },
    'skip-delays': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const seed = Number(values.seed ?? randomSeed());
const seconds = Number(values.seconds ?? Number(values.minutes ?? 2) * 60);
const shoppers = Number(values.shoppers);

if (values.help || ![seed, seconds, shoppers].every((number) => number > 0)) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 1;
} else {
  exitWithParent();
  await ensureBuilt(process.execPath);
  const again = `npm run faults -- --seed ${seed} --seconds ${seconds} --shoppers ${shoppers}${values['skip-delays'] ? ' --skip-delays' : ''}`;
  console.log(`Running for ${seconds} s with seed ${seed}. To repeat: ${again}`);
  const { violations, summary, log } = await runChaos({
    seed,
    seconds,
    shoppers,
    isFullLength: !values['skip-delays'],
  });
  for (const line of summary) console.log(`  ${line}`);
  if (violations.length > 0) {
    console.log(log.slice(-20_000));
    for (const { rule, id, what } of violations) console.log(`✖ ${rule} ${id}: ${what}`);
    console.log(`${violations.length} violations. To repeat: ${again}`);
    process.exitCode = 1;
  } else {
    console.log('✔ Nothing was lost, doubled or oversold.');
  }
}
