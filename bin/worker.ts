// One of several processes that serve the shop at one address. Started and controlled by `steps/workers.ts`.
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Env, readEnv } from '#app/platform/env.ts';
import { projectRoot } from '#app/platform/project-root.ts';
import type { MessageToPrimary, MessageToWorker } from './steps/workers.ts';

type Shop = {
  runJobs(): Promise<void>;
  markDraining(): void;
  close(how: { drain: boolean }): Promise<void>;
};
type ShopBuild = {
  isShopReady: () => Promise<boolean>;
  metricsOfProcess: () => Promise<unknown>;
  collectMetricsBy: (source: () => Promise<unknown[]>) => void;
  openShop: (env: Env, options: { withJobs: boolean }) => Promise<Shop>;
};

const JOBS_RETRY_MS = 2_000;

// A service manager may signal every process: the primary decides when this one closes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) process.on(signal, () => {});

try {
  const source = path.join(projectRoot(), 'build/server/index.js');
  const { openShop, isShopReady, metricsOfProcess, collectMetricsBy }: ShopBuild = await import(
    /* @vite-ignore */ pathToFileURL(source).href
  );
  // After a build of a newer version: only a restart runs its migrations.
  if (!(await isShopReady())) {
    throw new Error('The database does not answer, or lacks a migration of this version.');
  }
  const shop = await openShop(readEnv(process.env), { withJobs: false });
  process.on('message', (message: MessageToWorker) => {
    if (message.kind === 'run jobs') void runJobs(shop);
    else if (message.kind === 'close') void shop.close(message).finally(() => process.exit(0));
    else if (message.kind === 'mark draining') shop.markDraining();
    else if (message.kind === 'report metrics') {
      void metricsOfProcess().then((metrics) => send({ kind: 'metrics', metrics }));
    }
  });
  collectMetricsBy(collectFromAll);
  send({ kind: 'open' });
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  process.send?.({ kind: 'failed', message, code } satisfies MessageToPrimary, () =>
    process.exit(1),
  );
}

function send(message: MessageToPrimary): void {
  process.send?.(message);
}

/** The metrics of all workers, by way of the primary. */
function collectFromAll(): Promise<unknown[]> {
  return new Promise((resolve) => {
    const hear = (message: MessageToWorker) => {
      if (message.kind !== 'all metrics') return;
      process.off('message', hear);
      resolve(message.metrics);
    };
    process.on('message', hear);
    send({ kind: 'collect metrics' });
  });
}

/** Retries while the database is away; pages are served meanwhile. */
async function runJobs(shop: Shop): Promise<void> {
  for (;;) {
    try {
      return await shop.runJobs();
    } catch (error) {
      process.stderr.write(
        `! Jobs did not start: ${error instanceof Error ? error.message : String(error)}\n`,
      );
      await pause(JOBS_RETRY_MS);
    }
  }
}
