import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { jobs } from '#app/jobs.ts';
import { databaseUrlsOf } from '#app/platform/database-urls.ts';
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/start.ts';
import { migrate } from '#app/platform/migrate.ts';
import { loadDemo } from '../../db/demo/load.ts';
import { createDatabase } from './databases.ts';
import { makeTestFolder, openTestFolders } from './test-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    dataDir: string;
  }
}

/** One PostgreSQL for all request or fault tests, with a template that holds the demo shop: a copy takes milliseconds. */
export default async function setup(project: TestProject) {
  if (project.vitest.projects.every(({ name }) => name === 'unit')) return;
  const removeFolders = await openTestFolders();
  const folder = await makeTestFolder('request');
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    fresh: 'throwaway',
    log: () => undefined,
  });
  const template = await createDatabase(postgres.url, 'demo_template');
  await migrate(databaseUrlsOf(template), jobs);
  await loadDemo({ databaseUrl: template, dataDir: folder });
  project.provide('postgresUrl', postgres.url);
  project.provide('dataDir', folder);
  return async () => {
    await postgres.stop();
    await removeFolders();
  };
}
