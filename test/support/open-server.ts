import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { databaseUrlsOf } from '#app/platform/database-urls.ts';
import { SHOP_COMMAND } from '../../bin/steps/paths.mjs';
import { ask, createDatabase } from './databases.ts';
import { TEST_SECRET } from './people.ts';
import { until } from './until.ts';

/** The built shop as a process of its own on a database of its own, with everything that it writes to its log. */
export async function openServer(port: number, env: Record<string, string> = {}) {
  const name = `server_${randomBytes(6).toString('hex')}`;
  const databaseUrl = await createDatabase(inject('postgresUrl'), name, 'demo_template');
  const origin = `http://localhost:${port}`;
  const shop = spawn(process.execPath, SHOP_COMMAND, {
    env: {
      ...process.env,
      PORT: String(port),
      ORIGIN: origin,
      HOST: 'localhost',
      DATA_DIR: inject('dataDir'),
      DATABASE_URL: databaseUrlsOf(databaseUrl).app,
      DATABASE_OWNER_URL: databaseUrl,
      DEMO: 'false',
      SMTP_URL: '',
      LOG_LEVEL: 'info',
      NODE_ENV: 'production',
      TRUSTED_PROXIES: '1',
      AUTH_SECRET: TEST_SECRET,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  const gone = new Promise<void>((resolve) => shop.once('exit', () => resolve()));
  for (const output of [shop.stdout, shop.stderr])
    output?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await until(async () => printed.includes('Corvox is open at'));
  return {
    origin,
    log: () => printed,
    rows: <Row extends object>(sql: string, values?: unknown[]) =>
      ask<Row>(databaseUrl, sql, values),
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(origin + path, { headers, redirect: 'manual' }),
    post: (path: string, body: URLSearchParams, headers: Record<string, string> = {}) =>
      fetch(origin + path, { method: 'POST', body, headers, redirect: 'manual' }),
    pid: shop.pid ?? 0,
    /** Sends a signal; `gone` says when it has ended. */
    kill: (signal: NodeJS.Signals) => shop.kill(signal),
    gone,
    close: async () => {
      shop.kill('SIGINT');
      await gone;
    },
  };
}
