import { spawn } from 'node:child_process';
import { ensureBuilt } from './steps/build.mjs';
import { reportError } from './steps/errors.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { environmentFor, root, SHOP_COMMAND, SHOP_ENVIRONMENT } from './steps/paths.mjs';
import { stopOnSignals } from './steps/run.mjs';
import { ensureRuntime } from './steps/runtime.mjs';

// `npm run dev`: the sources, compiled as they change.
const live = process.argv.includes('--live');
// `npm run build`: everything before the start, to prepare a new version while the old one runs.
const onlyBuild = process.argv.includes('--build');

try {
  const stopListening = stopOnSignals();
  const node = await ensureRuntime();
  await ensureInstalled(node);
  if (!live) await ensureBuilt(node);
  stopListening();
  if (!onlyBuild) serve(node);
} catch (error) {
  reportError(error);
  process.exit(1);
}

/** @param {string} node */
function serve(node) {
  // Its own process group: the terminal's Ctrl-C reaches only this process, which passes it on once.
  const shop = spawn(node, live ? ['bin/serve.ts', '--live'] : SHOP_COMMAND, {
    cwd: root,
    env: environmentFor(node, {
      ...SHOP_ENVIRONMENT,
      NODE_ENV: process.env.NODE_ENV ?? (live ? 'development' : 'production'),
    }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  /** @type {number | undefined} */
  let requestedAt;
  /** @param {NodeJS.Signals} signal */
  const requestStop = (signal) => {
    // Under npm one Ctrl-C arrives twice: from the terminal and from npm.
    if (requestedAt !== undefined && Date.now() - requestedAt < 1000) return;
    shop.kill(requestedAt === undefined ? signal : 'SIGKILL');
    requestedAt ??= Date.now();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, requestStop);
  // Replaces the workers of a shop that has several.
  process.on('SIGUSR2', () => shop.kill('SIGUSR2'));
  // npm's shell does not forward SIGTERM, so watch for its exit.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      requestStop('SIGTERM');
    }, 500);
  }
  shop.once('error', (problem) => {
    reportError(problem);
    process.exit(1);
  });
  shop.once('exit', (code) => process.exit(code ?? 1));
}
