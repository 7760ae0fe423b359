import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { findBinaries } from '#app/platform/embedded-postgres/binaries.ts';
import { findHome, prepareHome } from '#app/platform/embedded-postgres/home.ts';
import { launchProgram } from '#app/platform/embedded-postgres/launch.ts';
import { takePorts } from '../../cluster/ports.ts';
import { ask } from './databases.ts';
import type { FaultPostgres } from './fault-postgres.ts';
import { suspendProcess } from './suspend-process.ts';
import { makeTestFolder } from './test-folder.ts';
import { until } from './until.ts';

// Belong to the running primary.
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts']);

export type Replica = Awaited<ReturnType<typeof openReplica>>;

/** A second PostgreSQL that replays what the first one writes, and can be held back, suspended, killed and restarted. */
export async function openReplica(primary: Pick<FaultPostgres, 'url' | 'dataDir'>) {
  const folder = await makeTestFolder('replica');
  const home = findHome(join(folder, 'postgres'));
  prepareHome(home);
  const binaries = findBinaries(home);
  const [port = 0] = await takePorts(1);
  const address = new URL(primary.url);
  address.port = String(port);
  const url = address.href;
  await copyCluster(primary, home.cluster);
  // Files that root wrote become those of the account that PostgreSQL runs as.
  prepareHome(home);

  let child: ChildProcess | undefined;
  async function start(): Promise<void> {
    const settings = {
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      // As many as the primary, or it refuses to start.
      max_connections: '150',
      fsync: 'off',
    };
    child = launchProgram({
      program: binaries.postgres,
      args: [
        '-D',
        home.cluster,
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      account: home.account,
      stdio: 'ignore',
      diesWithUs: true,
    });
    await until(() =>
      ask(url, 'select 1').then(
        () => true,
        () => false,
      ),
    );
  }
  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGQUIT');
    await exited;
  }
  await start();

  return {
    url,
    /** It receives what the primary writes and shows none of it. */
    hold: () => ask(url, 'select pg_wal_replay_pause()'),
    letGo: () => ask(url, 'select pg_wal_replay_resume()'),
    suspend: () => suspendProcess(child?.pid ?? 0),
    kill,
    start,
    close: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function copyCluster(primary: Pick<FaultPostgres, 'url' | 'dataDir'>, to: string) {
  const client = new Client({ connectionString: primary.url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('replica', true)`);
    await mkdir(to, { mode: 0o700 });
    await cp(join(primary.dataDir, 'cluster'), to, {
      recursive: true,
      filter: (file) => !NOT_COPIED.has(file.split('/').at(-1) ?? ''),
    });
    const { rows } = await client.query<{ labelfile: string }>('select * from pg_backup_stop()');
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  const { hostname, port, username, password } = new URL(primary.url);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  await appendFile(join(to, 'postgresql.auto.conf'), `\nprimary_conninfo = '${source}'\n`);
  await writeFile(join(to, 'standby.signal'), '');
}
