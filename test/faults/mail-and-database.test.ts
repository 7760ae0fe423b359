import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#app/jobs.ts';
import { databaseUrlsOf } from '#app/platform/database-urls.ts';
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/start.ts';
import { migrate } from '#app/platform/migrate.ts';
import { ask } from '../support/databases.ts';
import { openMailServer } from '../support/mail-server.ts';
import { makeTestFolder } from '../support/test-folder.ts';
import { until } from '../support/until.ts';
import { writeMail } from '../support/write-mail.tsx';

type Built = { startWork: () => Promise<{ stop(): Promise<void> }> };

let folder: string;
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let server: Awaited<ReturnType<typeof openMailServer>>;
let work: { stop(): Promise<void> };

const start = () =>
  startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    fresh: 'durable',
    log: () => undefined,
  });

beforeAll(async () => {
  folder = await makeTestFolder('mail');
  postgres = await start();
  server = await openMailServer();
  await migrate(databaseUrlsOf(postgres.url), jobs);
  Object.assign(process.env, {
    DATABASE_URL: databaseUrlsOf(postgres.url).app,
    DATA_DIR: folder,
    ORIGIN: 'http://shop.test',
    LOG_LEVEL: 'silent',
    SMTP_URL: server.url,
  });
  const built = join(import.meta.dirname, '../../build/server/index.js');
  const { startWork }: Built = await import(built);
  work = await startWork();
});
afterAll(async () => {
  await work.stop();
  await server.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a mail that went out while the database was away is not sent again', async () => {
  const unsent = () => ask(postgres.url, 'select 1 from mails where sent_at is null');

  server.conduct.message = async () => {
    server.conduct.message = undefined;
    await postgres.stop();
    return undefined;
  };
  await writeMail('ama@example.com');
  await until(async () => server.received.length === 1);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  postgres = await start();
  await until(async () => (await unsent()).length === 0);

  const writtenAt = Date.now();
  await until(async () =>
    writeMail('kofi@example.com').then(
      () => true,
      () => false,
    ),
  );
  await until(async () => (await unsent()).length === 0);
  expect(Date.now() - writtenAt).toBeLessThan(10_000);
  const reached = server.received.map((mail) => [mail.to].flat()[0]?.text);
  expect(reached).toEqual(['ama@example.com', 'kofi@example.com']);
}, 60_000);
