import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/start.ts';
import { makeTestFolder } from './test-folder.ts';

export type FaultPostgres = Awaited<ReturnType<typeof openFaultPostgres>>;

/** A separate PostgreSQL that can be stopped immediately and restarted on the same port. */
export async function openFaultPostgres({ durable = false } = {}) {
  const folder = await makeTestFolder('chaos');
  const start = () =>
    startEmbeddedPostgres({
      dataDir: join(folder, 'postgres'),
      fresh: durable ? 'durable' : 'throwaway',
      log: () => undefined,
    });
  let postgres = await start();
  const state = { isClosed: false };
  const { url } = postgres;
  await enableSynchronousCommit(url);
  return {
    url,
    dataDir: postgres.dataDir,
    pid: () => postgres.pid(),
    /** `pg_ctl stop -m immediate`, then a start: only uncommitted changes are lost. */
    restart: async (downMs: number): Promise<void> => {
      process.kill(postgres.pid(), 'SIGQUIT');
      await postgres.stop();
      await pause(downMs);
      if (!state.isClosed) postgres = await start();
    },
    close: async (): Promise<void> => {
      state.isClosed = true;
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A throwaway database confirms commits before they are on disk, which these tests would report as lost data. */
async function enableSynchronousCommit(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('alter database corvox set synchronous_commit = on');
  await client.end();
}
