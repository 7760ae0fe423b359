import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { databaseName, databaseUser } from './connection.ts';
import type { Home } from './home.ts';
import { launchProgram } from './launch.ts';
import { isAlive } from './running-process.ts';

type Making = { home: Home; binaries: Binaries; passwordFile: string; durable: boolean };

/** Creates the cluster under a temporary name and renames it, so that an interrupted initdb never blocks the next start. */
export async function ensureCluster(making: Making): Promise<void> {
  const { cluster, dataDir } = making.home;
  await removeDrafts(dataDir);
  if (existsSync(cluster)) {
    refuseOtherVersion(cluster, making.binaries.major);
    return;
  }
  const draft = path.join(dataDir, `cluster.new-${process.pid}`);
  try {
    await initialise(making, draft);
    await createDatabase(making, draft);
    renameSync(draft, cluster);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // A concurrent start was faster; its cluster is as good, and the lock decides which one runs it.
    if (existsSync(cluster)) return;
    throw error;
  }
}

export function refuseOtherVersion(cluster: string, major: string): void {
  const file = path.join(cluster, 'PG_VERSION');
  if (!existsSync(file)) {
    throw new Error(
      `${cluster} holds no PostgreSQL database (there is no PG_VERSION). Move that folder away and start again.`,
    );
  }
  const found = readFileSync(file, 'utf8').trim();
  if (found === major) return;
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${found}; this shop brings PostgreSQL ${major}, ` +
      `which cannot read it. Start the version of the shop that made it, or move the folder away to begin anew.`,
  );
}

async function removeDrafts(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    const maker = /\.new-(\d+)$/.exec(name)?.[1];
    if (maker === undefined || (Number(maker) !== process.pid && isAlive(Number(maker)))) continue;
    // A start that was just killed may leave an initdb that still writes for a while.
    await rm(path.join(dataDir, name), {
      recursive: true,
      force: true,
      maxRetries: 10,
      retryDelay: 100,
    });
  }
}

async function initialise(making: Making, draft: string): Promise<void> {
  const shared = ['-D', draft, '-U', databaseUser, '-E', 'UTF8', `--pwfile=${making.passwordFile}`];
  shared.push('--auth=scram-sha-256');
  if (!making.durable) shared.push('--no-sync');
  else if (process.platform === 'linux') shared.push('--sync-method=syncfs');
  const { initdb } = making.binaries;
  const first = await runTool(making, initdb, [...shared, '--locale=C.UTF-8']);
  if (first.ok) return;
  rmSync(draft, { recursive: true, force: true });
  // Not every system has C.UTF-8; then PostgreSQL's own provides upper and lower case.
  const ownLocale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const second = /locale/i.test(first.output)
    ? await runTool(making, initdb, [...shared, ...ownLocale])
    : first;
  if (!second.ok) {
    throw new Error(`PostgreSQL could not make its database in ${draft}:\n${second.output.trim()}`);
  }
}

async function createDatabase(making: Making, draft: string): Promise<void> {
  const args = [
    '--single',
    '-D',
    draft,
    '-c',
    `fsync=${making.durable ? 'on' : 'off'}`,
    'postgres',
  ];
  const made = await runTool(
    making,
    making.binaries.postgres,
    args,
    `CREATE DATABASE ${databaseName}\n`,
  );
  // Single-user mode exits with 0 even if the statement failed.
  if (!made.ok || /ERROR|FATAL/.test(made.output)) {
    throw new Error(
      `PostgreSQL could not make the database ${databaseName}:\n${made.output.trim()}`,
    );
  }
}

function runTool(
  making: Making,
  program: string,
  args: string[],
  input = '',
): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child: ChildProcess = launchProgram({
      program,
      args,
      account: making.home.account,
      stdio: ['pipe', 'pipe', 'pipe'],
      diesWithUs: true,
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
    child.once('error', (problem) => resolve({ ok: false, output: `${output}${problem.message}` }));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}
