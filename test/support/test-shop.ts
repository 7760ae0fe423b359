import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { inject } from 'vitest';
import { databaseUrlsOf } from '#app/platform/database-urls.ts';
import { ask, createDatabase } from './databases.ts';
import { TEST_SECRET } from './people.ts';

export const ORIGIN = 'https://shop.test';

type Fetch = (request: Request, env?: object) => Response | Promise<Response>;

type Built = {
  createBuiltApp: () => Promise<{ fetch: Fetch }>;
  startWork: () => Promise<{ stop(): Promise<void> }>;
};

/** The built shop on a database of its own, asked as the network would ask it. One for each test file. */
export async function openTestShop(env: Record<string, string> = {}) {
  return openShopOn(await createShopDatabase('demo_template'), env);
}

/** A database beside the others: a copy of this one, or an empty one. */
export function createShopDatabase(template?: string): Promise<string> {
  const name = `shop_${randomBytes(6).toString('hex')}`;
  return createDatabase(inject('postgresUrl'), name, template);
}

/** The same on a database that the test has filled itself. */
export async function openShopOn(databaseUrl: string, env: Record<string, string> = {}) {
  Object.assign(process.env, {
    DATABASE_URL: databaseUrlsOf(databaseUrl).app,
    DATA_DIR: inject('dataDir'),
    ORIGIN,
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    TRUSTED_PROXIES: '1',
    AUTH_SECRET: TEST_SECRET,
    ...env,
  });
  const built = join(import.meta.dirname, '../../build/server/index.js');
  const { createBuiltApp, startWork }: Built = await import(built);
  const { fetch } = await createBuiltApp();
  const origin = env.ORIGIN ?? ORIGIN;
  return {
    databaseUrl,
    startWork,
    get: async (path: string, headers: Record<string, string> = {}) =>
      fetch(new Request(origin + path, { headers })),
    post: async (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
      fetch(
        new Request(origin + path, {
          method: 'POST',
          body,
          headers: { origin, ...headers },
        }),
      ),
    send: async (request: Request) => fetch(request),
    rows: <Row extends object>(sql: string, values?: unknown[]) =>
      ask<Row>(databaseUrl, sql, values),
  };
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;
