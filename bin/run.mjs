// Runs a command with Node 24, from its sources or as it is built: node bin/run.mjs bin/seed-large.ts …
import { ensureBuilt } from './steps/build.mjs';
import { reportError } from './steps/errors.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { environmentFor, root } from './steps/paths.mjs';
import { passSignalsOn, run } from './steps/run.mjs';
import { ensureRuntime } from './steps/runtime.mjs';

passSignalsOn();
try {
  const node = await ensureRuntime();
  await ensureInstalled(node);
  if (process.argv[2]?.startsWith('build/')) await ensureBuilt(node);
  const answer = await run(node, process.argv.slice(2), {
    cwd: root,
    env: environmentFor(node),
    show: true,
  });
  process.exitCode = answer.ok ? 0 : 1;
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}
