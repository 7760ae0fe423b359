import type { ChildProcess } from 'node:child_process';
import { closeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { Home } from './home.ts';
import { launchProgram } from './launch.ts';
import { claim, DatabaseHeld, findHolder, lockedMessage } from './lock.ts';
import { logFile, logLength, openLog, readLogFrom } from './log-file.ts';
import { readPostmasterFile } from './postmaster-file.ts';

export type Postmaster = { pid: number; child: ChildProcess };
export type PostmasterPlan = {
  home: Home;
  binaries: Binaries;
  port: number;
  durable: boolean;
  log: (line: string) => void;
  /** Returns true when the server is to stop. */
  givenUp: () => boolean;
};

export class PortTaken extends Error {}

const LOCK_WAIT_MS = 15_000;
const RECOVERY_WAIT_MS = 10 * 60_000;

/** Starts PostgreSQL and waits until it accepts connections; also waits for a lock that is about to be released. */
export async function startPostmaster(plan: PostmasterPlan): Promise<Postmaster> {
  const { home } = plan;
  for (const until = Date.now() + LOCK_WAIT_MS; ; await pause(300)) {
    await claim(home, plan.log);
    const start = logLength(home);
    const outcome = await attempt(plan);
    if (outcome.ready) return outcome.postmaster;

    const words = readLogFrom(home, start);
    if (/could not bind|Address already in use/i.test(words)) {
      throw new PortTaken(`The port ${plan.port} on 127.0.0.1 is taken by another program.`);
    }
    const locked =
      /lock file .* already exists|pre-existing shared memory block|still in use/i.test(words);
    if (!locked) throw new Error(explain(outcome.problem, words, home));
    if (Date.now() > until) {
      const holder = findHolder(home);
      const pid = readPostmasterFile(home.cluster)?.pid;
      if (holder.kind !== 'free' && pid !== undefined)
        throw new DatabaseHeld(lockedMessage(home, pid));
      throw new DatabaseHeld(
        `The database in ${home.dataDir} is still locked. ${lastLines(words)}`,
      );
    }
  }
}

type Outcome = { ready: true; postmaster: Postmaster } | { ready: false; problem: string };

async function attempt(plan: PostmasterPlan): Promise<Outcome> {
  const { home, binaries } = plan;
  const output = openLog(home);
  const child = launchProgram({
    program: binaries.postgres,
    args: ['-D', home.cluster, ...settings(plan)],
    account: home.account,
    stdio: ['ignore', output, output],
    diesWithUs: true,
  });
  closeSync(output);
  const end: { problem?: string } = {};
  child.once('error', (error) => (end.problem = error.message));
  child.once('exit', (code, signal) => (end.problem ??= `it ended with ${signal ?? code}`));

  const started = Date.now();
  let nextWord = started + 10_000;
  while (end.problem === undefined) {
    const lock = readPostmasterFile(home.cluster);
    if (child.pid !== undefined && lock?.pid === child.pid && lock.ready) {
      return { ready: true, postmaster: { pid: child.pid, child } };
    }
    if (Date.now() > nextWord) {
      plan.log('PostgreSQL is still starting; after a crash it first replays its journal.');
      nextWord += 10_000;
    }
    if (plan.givenUp() || Date.now() - started > RECOVERY_WAIT_MS) child.kill('SIGINT');
    await pause(20);
  }
  return { ready: false, problem: end.problem };
}

function settings({ port, durable }: PostmasterPlan): string[] {
  const values: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '128MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '1GB',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    fsync: durable ? 'on' : 'off',
  };
  if (!durable) {
    // Several test files run in parallel, each with its own shop.
    values.max_connections = '150';
    values.synchronous_commit = 'off';
    values.full_page_writes = 'off';
  }
  // One call for the whole file system instead of one per file: faster crash recovery.
  if (process.platform === 'linux') values.recovery_init_sync_method = 'syncfs';
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function explain(problem: string, words: string, home: Home): string {
  return `PostgreSQL did not start: ${problem}. ${lastLines(words)} (see ${logFile(home)})`;
}

function lastLines(words: string): string {
  const lines = words.trim().split('\n');
  const telling = lines.filter((line) => /FATAL|PANIC|ERROR|HINT|cannot|error/.test(line));
  return (telling.length > 0 ? telling : lines).slice(-3).join(' ');
}
