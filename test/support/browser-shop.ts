import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { TEST_SECRET } from './people.ts';
import { makeTestFolder } from './test-folder.ts';

/** The built shop with its own PostgreSQL in a folder of its own, opened as `npm start` opens it. */
export async function openBrowserShop(port: number, env: Record<string, string> = {}) {
  const dataDir = await makeTestFolder('browser');
  const shop = spawn(process.execPath, ['bin/serve.ts'], {
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

export default async function setup() {
  const shop = await openBrowserShop(Number(process.env.TEST_PORT ?? 4173));
  process.env.TEST_DATA_DIR = shop.dataDir;
  return shop.close;
}
