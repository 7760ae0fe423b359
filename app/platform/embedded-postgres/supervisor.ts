import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { asError } from '../error-code.ts';
import type { Binaries } from './binaries.ts';
import { publishConnection, withdrawConnection } from './connection.ts';
import type { Home } from './home.ts';
import { trimLog } from './log-file.ts';
import { startPostmaster, type Postmaster } from './postmaster.ts';

export type Supervised = { stop(): Promise<void>; pid(): number };
export type Supervision = {
  home: Home;
  binaries: Binaries;
  port: number;
  url: string;
  durable: boolean;
  log: (line: string) => void;
  onLost: (reason: Error) => void;
};

const mostFailures = 5;
const steadyAfter = 30_000;
const trimEvery = 10 * 60_000;

/** Keeps one PostgreSQL running on one port until `stop`. */
export async function supervise(supervision: Supervision): Promise<Supervised> {
  const { home, log } = supervision;
  const aim = { stopping: false };
  let failures = 0;
  let revival: Promise<void> = Promise.resolve();

  const start = async (): Promise<Postmaster> => {
    const postmaster = await startPostmaster({ ...supervision, givenUp: () => aim.stopping });
    const { pid } = postmaster;
    publishConnection({ url: supervision.url, pid, shopPid: process.pid }, home);
    return postmaster;
  };

  const watch = (postmaster: Postmaster): void => {
    const steady = setTimeout(() => (failures = 0), steadyAfter);
    steady.unref();
    const ended = (code: number | null, signal: NodeJS.Signals | null): void => {
      clearTimeout(steady);
      if (aim.stopping) return;
      log(`PostgreSQL stopped unexpectedly (${signal ?? `code ${code}`}); starting it again.`);
      revival = revive();
    };
    const { child } = postmaster;
    // It may have died before the listeners were added.
    if (child.exitCode !== null || child.signalCode !== null)
      ended(child.exitCode, child.signalCode);
    else child.once('exit', ended);
  };

  const revive = async (): Promise<void> => {
    let reason = new Error('PostgreSQL keeps stopping.');
    while (!aim.stopping && failures < mostFailures) {
      failures += 1;
      try {
        current = await start();
        if (!aim.stopping) {
          log(`PostgreSQL is back (process ${current.pid}).`);
          watch(current);
        }
        return;
      } catch (error) {
        reason = asError(error);
        if (aim.stopping) return;
        log(`PostgreSQL did not come back (try ${failures} of ${mostFailures}): ${reason.message}`);
        await pause(Math.min(250 * 2 ** failures, 5000));
      }
    }
    if (aim.stopping) return;
    log('PostgreSQL cannot be kept running; giving up.');
    supervision.onLost(reason);
  };

  let current = await start();
  watch(current);
  const trimming = setInterval(() => trimLog(home), trimEvery);
  trimming.unref();

  const stop = async (): Promise<void> => {
    aim.stopping = true;
    clearInterval(trimming);
    await revival;
    await end(current, log);
    withdrawConnection(home);
  };
  let stopped: Promise<void> | undefined;
  return { stop: () => (stopped ??= stop()), pid: () => current.pid };
}

/** SIGINT aborts open transactions and writes everything to disk; the stronger signals are for a hang. */
async function end({ child }: Postmaster, log: (line: string) => void): Promise<void> {
  const gone = (): boolean => child.exitCode !== null || child.signalCode !== null;
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (gone()) return;
    if (signal !== 'SIGINT') log(`PostgreSQL does not stop; sending ${signal}.`);
    const exit = once(child, 'exit');
    child.kill(signal);
    const waiting = new AbortController();
    await Promise.race([
      exit,
      pause(10_000, undefined, { signal: waiting.signal }).catch(() => undefined),
    ]);
    waiting.abort();
  }
}
