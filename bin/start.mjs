import { spawn } from 'node:child_process';
import { ensureBuilt } from './steps/build.mjs';
import { showTrouble } from './steps/fail.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { environmentFor, root } from './steps/paths.mjs';
import { stopOnSignals } from './steps/run.mjs';
import { ensureRuntime } from './steps/runtime.mjs';

// `npm run dev`: the sources themselves, compiled as they change.
const live = process.argv.includes('--live');
// `npm run build`: everything up to the start, for a version that is made ready beside the one that runs.
const onlyBuild = process.argv.includes('--build');

try {
  const letGo = stopOnSignals();
  const node = await ensureRuntime();
  await ensureInstalled(node);
  if (!live) await ensureBuilt(node);
  letGo();
  if (!onlyBuild) serve(node);
} catch (error) {
  showTrouble(error);
  process.exit(1);
}

/** @param {string} node */
function serve(node) {
  // Its own session: the terminal's Ctrl-C reaches us alone, and the shop hears of it exactly once.
  const shop = spawn(node, ['bin/serve.ts', ...(live ? ['--live'] : [])], {
    cwd: root,
    env: environmentFor(node, {
      NODE_ENV: process.env.NODE_ENV ?? (live ? 'development' : 'production'),
    }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  /** @type {number | undefined} */
  let askedAt;
  /** @param {NodeJS.Signals} signal */
  const ask = (signal) => {
    // One Ctrl-C arrives twice under npm: from the terminal, and passed on by npm.
    if (askedAt !== undefined && Date.now() - askedAt < 1000) return;
    shop.kill(askedAt === undefined ? signal : 'SIGKILL');
    askedAt ??= Date.now();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, ask);
  // npm's shell does not pass SIGTERM on; that it is gone is all that we hear of it.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      ask('SIGTERM');
    }, 500);
  }
  shop.once('error', (problem) => {
    showTrouble(problem);
    process.exit(1);
  });
  shop.once('exit', (code) => process.exit(code ?? 1));
}
