// npm run faults -- --minutes 10: shoppers against two instances of the built shop while everything breaks.
import { parseArgs } from 'node:util';
import { runStorm } from '../test/faults/storm/storm.ts';
import { aSeed } from '../test/support/fault-chance.ts';
import { ensureBuilt } from './steps/build.mjs';
import { exitWithParent } from './steps/exit-with-parent.ts';

const USAGE = `npm run faults -- --minutes 10     how long the storm lasts (or --seconds 30); 2 minutes if not said
npm run faults -- --seed 4711      the same choices again; a new seed if not said
npm run faults -- --shoppers 12    how many at once; 10 if not said
npm run faults -- --hurried        does not wait for the minute after which a dead worker's job is taken over`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seconds: { type: 'string' },
    seed: { type: 'string' },
    shoppers: { type: 'string', default: '10' },
    hurried: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const seed = Number(values.seed ?? aSeed());
const seconds = Number(values.seconds ?? Number(values.minutes ?? 2) * 60);
const shoppers = Number(values.shoppers);

if (values.help || ![seed, seconds, shoppers].every((number) => number > 0)) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 1;
} else {
  exitWithParent();
  await ensureBuilt(process.execPath);
  const again = `npm run faults -- --seed ${seed} --seconds ${seconds} --shoppers ${shoppers}${values.hurried ? ' --hurried' : ''}`;
  console.log(`Storm of ${seconds} s with seed ${seed}. The same again: ${again}`);
  const { violations, summary, log } = await runStorm({
    seed,
    seconds,
    shoppers,
    isPatient: !values.hurried,
  });
  for (const line of summary) console.log(`  ${line}`);
  if (violations.length > 0) {
    console.log(log.slice(-20_000));
    for (const { rule, id, what } of violations) console.log(`✖ ${rule} ${id}: ${what}`);
    console.log(`${violations.length} broken promises. The same again: ${again}`);
    process.exitCode = 1;
  } else {
    console.log('✔ Nothing was lost, doubled or oversold.');
  }
}
