// One of several processes that serve the shop at one address. Started and controlled by `steps/workers.ts`.
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Env, readEnv } from '#app/platform/env.ts';
import { projectRoot } from '#app/platform/project-root.ts';
import type { ToPrimary, ToWorker } from './steps/workers.ts';

type Shop = {
  runJobs(): Promise<void>;
  announceClose(): void;
  close(how: { drain: boolean }): Promise<void>;
};
type ShopBuild = {
  isShopReady: () => Promise<boolean>;
  metricsOfProcess: () => Promise<unknown>;
  gatherMetricsBy: (source: () => Promise<unknown[]>) => void;
  openShop: (env: Env, options: { withJobs: boolean }) => Promise<Shop>;
};

const JOBS_RETRY_MS = 2_000;

// A service manager may signal every process: the primary decides when this one closes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) process.on(signal, () => {});

try {
  const source = path.join(projectRoot(), 'build/server/index.js');
  const { openShop, isShopReady, metricsOfProcess, gatherMetricsBy }: ShopBuild = await import(
    /* @vite-ignore */ pathToFileURL(source).href
  );
  // After a build of a newer version: only a restart runs its migrations.
  if (!(await isShopReady())) {
    throw new Error('The database does not answer, or lacks a migration of this version.');
  }
  const shop = await openShop(readEnv(process.env), { withJobs: false });
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'run jobs') void runJobs(shop);
    else if (message.kind === 'close') void shop.close(message).finally(() => process.exit(0));
    else if (message.kind === 'announce close') shop.announceClose();
    else if (message.kind === 'count') {
      void metricsOfProcess().then((counts) => tell({ kind: 'counted', counts }));
    }
  });
  gatherMetricsBy(gatherFromAll);
  tell({ kind: 'open' });
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  process.send?.({ kind: 'failed', message, code } satisfies ToPrimary, () => process.exit(1));
}

function tell(message: ToPrimary): void {
  process.send?.(message);
}

/** What all workers have counted together, by way of the primary. */
function gatherFromAll(): Promise<unknown[]> {
  return new Promise((resolve) => {
    const hear = (message: ToWorker) => {
      if (message.kind !== 'counts') return;
      process.off('message', hear);
      resolve(message.counts);
    };
    process.on('message', hear);
    tell({ kind: 'gather counts' });
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
