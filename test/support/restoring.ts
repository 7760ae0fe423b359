import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { ask, createDatabase } from './databases.ts';
import { TEST_SECRET } from './people.ts';
import { makeTestFolder } from './test-folder.ts';

const ROOT = join(import.meta.dirname, '../..');

/** An empty database that belongs to somebody who is no superuser, and an empty data folder. */
export async function makeEmptyShop() {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  const url = new URL(await createDatabase(inject('postgresUrl'), name));
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(`create role ${name} login password 'of-the-tests'`);
  await client.query(`alter database ${name} owner to ${name}`);
  await client.end();
  [url.username, url.password] = [name, 'of-the-tests'];
  const databaseUrl = url.href;
  return {
    databaseUrl,
    dataDir: await makeTestFolder('restored'),
    rows: <Row extends object>(sql: string, values?: unknown[]) =>
      ask<Row>(databaseUrl, sql, values),
  };
}

type Target = { databaseUrl?: string; dataDir: string };

/** npm run restore, as a process that can be killed when it says something. */
export async function runRestore(
  args: string[],
  { databaseUrl = '', dataDir }: Target,
  { killAt, secret = TEST_SECRET }: { killAt?: string; secret?: string } = {},
) {
  const restoring = spawn(process.execPath, [join(ROOT, 'build/bin/restore.js'), ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      AUTH_SECRET: secret,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const hear = (chunk: Buffer) => {
    output += chunk.toString();
    if (killAt !== undefined && output.includes(killAt)) restoring.kill('SIGKILL');
  };
  restoring.stdout.on('data', hear);
  restoring.stderr.on('data', hear);
  const code = await new Promise<number | null>((resolve) => {
    restoring.once('exit', (exit) => resolve(exit));
  });
  return { code, output };
}
