import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process';
import type { Account } from './reachability.ts';

export type Launch = {
  program: string;
  args: string[];
  account: Account | undefined;
  stdio: StdioOptions;
  /** Stops the program if this process is killed and cannot do so itself. */
  diesWithUs: boolean;
};

// Without the caller's environment: PG… variables and library paths would change how PostgreSQL runs.
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' };

let setprivWorks: boolean | undefined;

function hasSetpriv(): boolean {
  if (process.platform !== 'linux') return false;
  setprivWorks ??=
    spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { stdio: 'ignore', env: environment })
      .status === 0;
  return setprivWorks;
}

/** Starts a PostgreSQL program in its own session, so that Ctrl-C in the terminal does not reach it. */
export function launchProgram({ program, args, account, stdio, diesWithUs }: Launch): ChildProcess {
  const shared = { stdio, env: environment, cwd: '/', detached: true };
  if (hasSetpriv()) {
    const death = diesWithUs ? ['--pdeathsig', 'INT'] : [];
    return spawn('setpriv', [...death, ...identity(account), program, ...args], shared);
  }
  const child = spawn(
    program,
    args,
    account ? { ...shared, uid: account.uid, gid: account.gid } : shared,
  );
  if (diesWithUs && child.pid !== undefined) watchFromOutside(child, child.pid);
  return child;
}

function identity(account: Account | undefined): string[] {
  if (!account) return [];
  return ['--reuid', String(account.uid), '--regid', String(account.gid), '--init-groups'];
}

// A shell that waits on a pipe, which closes when this process dies; it exits first if PostgreSQL ends by itself.
export function watchFromOutside(child: ChildProcess, pid: number): void {
  const watcher = spawn('/bin/sh', ['-c', `read line; kill -INT ${pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.on('error', () => undefined);
  watcher.stdin.on('error', () => undefined);
  watcher.unref();
  child.once('exit', () => watcher.kill('SIGKILL'));
}
