import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { makeTestFolder } from './test-folder.ts';

/** The built shop with its own PostgreSQL in a folder of its own, opened as `npm start` opens it. */
export async function openBrowserShop(port: number) {
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
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => shop.once('exit', () => resolve()));
  shop.stdout.resume();
  await untilReady(`http://localhost:${port}/readyz`, gone);
  return {
    dataDir,
    close: async () => {
      shop.kill('SIGINT');
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string, gone: Promise<void>): Promise<void> {
  let ended = false;
  void gone.then(() => {
    ended = true;
  });
  for (let tries = 0; tries < 600; tries += 1) {
    if (ended) throw new Error('the shop stopped before it was ready');
    const ready = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the shop did not become ready within two minutes');
}

export default async function setup() {
  const shop = await openBrowserShop(Number(process.env.TEST_PORT ?? 4173));
  process.env.TEST_DATA_DIR = shop.dataDir;
  return shop.close;
}
