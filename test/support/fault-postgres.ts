import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/start.ts';
import { makeTestFolder } from './test-folder.ts';

export type FaultPostgres = Awaited<ReturnType<typeof openFaultPostgres>>;

/** A PostgreSQL of one's own that can be stopped without mercy and comes back at the same address. */
export async function openFaultPostgres({ durable = false } = {}) {
  const folder = await makeTestFolder('storm');
  const start = () =>
    startEmbeddedPostgres({
      dataDir: join(folder, 'postgres'),
      fresh: durable ? 'durable' : 'throwaway',
      log: () => undefined,
    });
  let postgres = await start();
  const aim = { isClosed: false };
  const { url } = postgres;
  await keepsItsWord(url);
  return {
    url,
    pid: () => postgres.pid(),
    /** `pg_ctl stop -m immediate`, and a start after a while: what was not committed is gone, nothing else. */
    restart: async (awayMs: number): Promise<void> => {
      process.kill(postgres.pid(), 'SIGQUIT');
      await postgres.stop();
      await pause(awayMs);
      if (!aim.isClosed) postgres = await start();
    },
    close: async (): Promise<void> => {
      aim.isClosed = true;
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A throwaway database says "committed" before it is written down; here that would be a lie that we look for. */
async function keepsItsWord(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('alter database corvox set synchronous_commit = on');
  await client.end();
}
