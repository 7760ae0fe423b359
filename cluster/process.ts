import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { programPath } from './packages.ts';

type Wanted = {
  command: string;
  args: readonly string[];
  /** What it prints goes here. */
  log: string;
  env?: Readonly<Record<string, string>>;
};

export type RunningProcess = ReturnType<typeof startProcess>;

const isRoot = process.getuid?.() === 0;

/** Whom a program runs as that refuses to be root: PostgreSQL, and Patroni and pgbouncer with it. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (!isRoot) return undefined;
  return { uid: idOf('-u'), gid: idOf('-g') };
}

const idOf = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));

/**
 * A program as a child of this process, in a group of its own, so that Ctrl-C does not reach it before we stop it in order. When this process is
 * killed, the system sends it a SIGTERM.
 */
export function startProcess(
  { command, args, log, env }: Wanted,
  user?: { uid: number; gid: number },
) {
  const output = openSync(log, 'a');
  const asUser = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : [];
  const child: ChildProcess = spawn(
    programPath('setpriv'),
    ['--pdeathsig', 'TERM', ...asUser, command, ...args],
    {
      stdio: ['ignore', output, output],
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
      detached: true,
    },
  );
  closeSync(output);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const signal = (name: NodeJS.Signals) => {
    if (isRunning()) child.kill(name);
  };
  return {
    pid: child.pid ?? 0,
    log,
    isRunning,
    signal,
    kill: async () => {
      signal('SIGKILL');
      await exited;
    },
    /** Asks it to end; kills it when it has not after a while. */
    stop: async (timeoutMs = 10_000, how: NodeJS.Signals = 'SIGTERM') => {
      signal(how);
      await Promise.race([exited, pause(timeoutMs, undefined, { ref: false })]);
      signal('SIGKILL');
      await exited;
    },
  };
}

/** Every process and its parent, as they are now. */
export function processTable(): { pid: number; parent: number }[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
      return { pid, parent };
    });
}

/** Signals a process that may have ended by itself. */
export function signalPid(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has.
  }
}

/** Polls until it is true; an error counts as not yet. */
export async function waitFor(
  what: string,
  isDone: () => Promise<boolean> | boolean,
  limitMs = 120_000,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    try {
      if (await isDone()) return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`, { cause: error });
    }
    if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`);
    await pause(100);
  }
}
