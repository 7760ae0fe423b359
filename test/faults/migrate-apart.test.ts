import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import { databaseUrlsOf } from '#app/platform/database-urls.ts';
import { root } from '../../bin/steps/paths.mjs';
import { createDatabase } from '../support/databases.ts';
import { openInstance } from '../support/fault-instance.ts';
import { FIRST_PORT } from '../support/fault-shop.ts';
import { TEST_SECRET } from '../support/people.ts';
import { makeTestFolder } from '../support/test-folder.ts';

let instance: ReturnType<typeof openInstance> | undefined;
afterEach(() => instance?.stop());

const runBuilt = (name: string, env: Record<string, string>, ...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'build/bin', name), ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    encoding: 'utf8',
  });

test('an instance that does not migrate waits for who does, and needs no owner of the tables', async () => {
  const name = `apart_${randomBytes(6).toString('hex')}`;
  const { owner, app } = databaseUrlsOf(await createDatabase(inject('postgresUrl'), name));
  const env = {
    DATABASE_URL: app,
    DATA_DIR: await makeTestFolder('apart'),
    DEMO: 'false',
    AUTH_SECRET: TEST_SECRET,
    MIGRATE_AT_START: 'false',
  };
  const withOwner = { ...env, DATABASE_OWNER_URL: owner };
  const port = String(FIRST_PORT);

  const early = runBuilt('serve.js', { ...env, DATABASE_URL: owner, PORT: port });
  expect(early.status).toBe(1);
  expect(early.stderr).toContain('Run npm run migrate first');

  expect(runBuilt('migrate.js', withOwner).stdout).toMatch(/^Applied \d+ migrations\.$/m);
  expect(runBuilt('migrate.js', withOwner).stdout).toContain('Nothing to migrate.');

  // As containers mount secrets.
  const DATABASE_URL_FILE = join(env.DATA_DIR, 'database_url');
  await writeFile(DATABASE_URL_FILE, `${app}\n`);
  const { DATABASE_URL: _, ...others } = env;
  const variables = { ...others, DATABASE_URL_FILE, ORIGIN: `http://localhost:${port}` };
  instance = openInstance(FIRST_PORT, variables);
  await instance.start();
  expect((await fetch(`${instance.origin}/readyz`)).status).toBe(200);

  // In the container of an instance, which has no more than these variables.
  const granted = runBuilt('admin.js', variables, 'grant', 'first@example.com');
  expect(granted.stderr).toBe('');
  expect(granted.stdout).toContain(`${variables.ORIGIN}/reset-password?token=`);
});
