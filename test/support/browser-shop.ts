import { spawn } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { jobs } from '#app/jobs.ts';
import { databaseUrlsOf } from '#app/platform/database-urls.ts';
import { findRunningPostgres } from '#app/platform/embedded-postgres/connection.ts';
import { migrate } from '#app/platform/migrate.ts';
import { SHOP_COMMAND } from '../../bin/steps/paths.mjs';
import { loadDemo } from '../../db/demo/load.ts';
import { createDatabase } from './databases.ts';
import { TEST_SECRET } from './people.ts';
import { makeTestFolder, openTestFolders } from './test-folder.ts';

/** The built shop with its own PostgreSQL in a folder of its own, opened as `npm start` opens it. */
export async function openBrowserShop(
  port: number,
  env: Record<string, string> = {},
  folder?: string,
) {
  const dataDir = folder ?? (await makeTestFolder('browser'));
  const shop = spawn(process.execPath, SHOP_COMMAND, {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      ORIGIN: '',
      HOST: '',
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      // Each test comes from an address of its own, so that no limit is shared between them.
      TRUSTED_PROXIES: '1',
      AUTH_SECRET: TEST_SECRET,
      SMTP_URL: '',
      // A machine that stands still for some seconds is no database that does not answer.
      DATABASE_WAIT_MS: '30000',
      // What a test writes into the database is on the page that it opens next.
      PAGE_FRESH_MS: '0',
      // Tests count what they order themselves.
      DEMO_HISTORY: 'false',
      ...env,
    },
    // When the tests are gone, so is the channel, and the shop closes by itself.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const gone = new Promise<void>((resolve) => shop.once('exit', () => resolve()));
  await untilOpen(shop.stdout, gone);
  return {
    dataDir,
    databaseUrl:
      env.DATABASE_OWNER_URL ?? findRunningPostgres(join(dataDir, 'postgres'))?.url ?? '',
    close: async () => {
      shop.kill('SIGINT');
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits for this shop's own word: another program may answer on the same port. */
async function untilOpen(output: Readable | null, gone: Promise<void>): Promise<void> {
  const opened = new Promise<boolean>((resolve) => {
    let said = '';
    output?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Corvox is open at')) resolve(true);
    });
  });
  const stopped = gone.then(() => false);
  if (!(await Promise.race([opened, stopped]))) {
    throw new Error('the shop stopped before it was open');
  }
}

/** The demo shop as it was before any test, on a copy of the template in the PostgreSQL of all tests. */
export async function openCopiedShop(port: number, env: Record<string, string> = {}) {
  const { TEST_DATA_DIR = '', TEST_DATABASE_URL = '' } = process.env;
  const copy = await createDatabase(
    TEST_DATABASE_URL,
    `shop_${port}_${Date.now()}`,
    'demo_template',
  );
  const dataDir = await makeTestFolder('copied');
  await cp(join(TEST_DATA_DIR, 'images'), join(dataDir, 'images'), { recursive: true });
  const { owner, app } = databaseUrlsOf(copy);
  const urls = { DATABASE_URL: app, DATABASE_OWNER_URL: owner, DEMO: 'true' };
  const shop = await openBrowserShop(port, { ...urls, ...env }, dataDir);
  // On a busy machine the first answer of a new process can take longer than a visitor is made to wait.
  await fetch(`http://localhost:${port}/checkout`);
  return shop;
}

/** Has `shopRows` ask this shop while the work is done. */
export async function asking(
  { databaseUrl }: { databaseUrl: string },
  work: () => Promise<void>,
): Promise<void> {
  const { TEST_DATABASE_URL: before = '' } = process.env;
  process.env.TEST_DATABASE_URL = databaseUrl;
  await work();
  process.env.TEST_DATABASE_URL = before;
}

export default async function setup() {
  const removeFolders = await openTestFolders();
  const shop = await openBrowserShop(Number(process.env.TEST_PORT ?? 4173));
  process.env.TEST_DATA_DIR = shop.dataDir;
  process.env.TEST_DATABASE_URL = shop.databaseUrl;
  const template = await createDatabase(shop.databaseUrl, 'demo_template');
  await migrate(databaseUrlsOf(template), jobs);
  await loadDemo({ databaseUrl: template, dataDir: shop.dataDir });
  return async () => {
    await shop.close();
    await removeFolders();
  };
}
