// Makes the shop large (20,000 products), to see for oneself that it stays quick.
import { join } from 'node:path';
import { findRunningPostgres } from '#app/platform/embedded-postgres/connection.ts';
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/start.ts';
import { readEnv } from '#app/platform/env.ts';
import { migrate } from '#app/platform/migrate.ts';
import { loadDemo } from '../db/demo/load.ts';
import { growCatalogue, LARGE_CATALOGUE } from '../db/large/grow-catalogue.ts';

const env = readEnv(process.env);
const dataDir = join(env.DATA_DIR, 'postgres');
const running = env.DATABASE_URL ?? findRunningPostgres(dataDir)?.url;
const own = running ? undefined : await startEmbeddedPostgres({ dataDir, log: console.log });
const databaseUrl = running ?? own?.url ?? '';
try {
  await migrate(databaseUrl);
  await loadDemo({ databaseUrl, dataDir: env.DATA_DIR });
  const made = await growCatalogue(databaseUrl);
  console.log(`${made} products added; the catalogue holds at least ${LARGE_CATALOGUE}.`);
} finally {
  await own?.stop();
}
