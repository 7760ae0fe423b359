import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inject } from 'vitest';
import { databaseUrlsOf } from '#app/platform/database-urls.ts';
import { ask, createDatabase, urlOfDatabase } from './databases.ts';
import { TEST_SECRET } from './people.ts';

export const ORIGIN = 'https://shop.test';

type Fetch = (request: Request, env?: object) => Response | Promise<Response>;

type Built = {
  createBuiltApp: () => Promise<{ fetch: Fetch }>;
  startWork: () => Promise<{ stop(): Promise<void> }>;
};

/** The one environment of the shop in a process that many files share. */
let environment: string | undefined;

/**
 * The built shop on a database of its own, asked as the network would ask it. One for each test file: files of one
 * environment run in one process, and find its database as new as the first of them did.
 */
export async function openTestShop(env: Record<string, string> = {}) {
  if (!process.env.SHARED_PROCESS) {
    return openShopOn(await createShopDatabase('demo_template'), env);
  }
  const names = Object.keys(env).toSorted().join(' ');
  if (names !== process.env.SHOP_VARIABLES) {
    throw new Error(`A shop with "${names}" is not of this folder (vitest.config.ts).`);
  }
  environment ??= JSON.stringify(env);
  if (JSON.stringify(env) !== environment) {
    throw new Error('A shop with another environment is tested in test/request/own-process.');
  }
  const name = `shop_of_process_${process.pid}`;
  await dropUsedDatabase(name);
  return openShopOn(await createDatabase(inject('postgresUrl'), name, 'demo_template'), env);
}

/** A database beside the others: a copy of this one, or an empty one. */
export function createShopDatabase(template?: string): Promise<string> {
  const name = `shop_${randomBytes(6).toString('hex')}`;
  return createDatabase(inject('postgresUrl'), name, template);
}

const SETTINGS_FRESH_FOR_MS = 1_000;

/** The shop of this process loses its connections and opens new ones; it goes by the old settings for a second. */
async function dropUsedDatabase(name: string): Promise<void> {
  const url = inject('postgresUrl');
  const used = await ask<object>(url, 'select from pg_database where datname = $1', [name]);
  if (used.length === 0) return;
  // Rows that were saved and deleted again leave their page behind, a truncated table has a new file.
  const saved = `select from pg_class where oid = 'settings'::regclass
    and (pg_relation_size(oid) > 0 or relfilenode <> oid)`;
  const wasSaved = (await ask<object>(urlOfDatabase(url, name), saved)).length > 0;
  await ask(url, `drop database ${name} with (force)`);
  if (wasSaved) await setTimeout(SETTINGS_FRESH_FOR_MS);
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
