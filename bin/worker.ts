// One of several processes that serve the shop at one address; `workers.ts` starts it and says what it does.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Env, readEnv } from '#app/platform/env.ts';
import { projectRoot } from '#app/platform/project-root.ts';
import type { ToPrimary, ToWorker } from './steps/workers.ts';

type Shop = { runJobs(): Promise<void>; close(how: { drain: boolean }): Promise<void> };
type ShopBuild = {
  isShopReady: () => Promise<boolean>;
  openShop: (env: Env, options: { withJobs: boolean }) => Promise<Shop>;
};

const say = (message: ToPrimary) => process.send?.(message);

// A service manager may send these to every process: the first one says when to close.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) process.on(signal, () => {});

try {
  const source = path.join(projectRoot(), 'build/server/index.js');
  const { openShop, isShopReady }: ShopBuild = await import(
    /* @vite-ignore */ pathToFileURL(source).href
  );
  // A newer version than the one that was started: its changes to the database come with a restart.
  if (!(await isShopReady())) {
    throw new Error('The database does not answer, or lacks a migration of this version.');
  }
  const shop = await openShop(readEnv(process.env), { withJobs: false });
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'run jobs') void shop.runJobs();
    else void shop.close(message).finally(() => process.exit(0));
  });
  say({ kind: 'open' });
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  process.send?.({ kind: 'failed', message, code } satisfies ToPrimary, () => process.exit(1));
}
