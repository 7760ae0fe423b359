import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';

export type ToWorker =
  | { kind: 'run jobs' }
  | { kind: 'announce close' }
  | { kind: 'close'; drain: boolean }
  /** Say what you have counted. */
  | { kind: 'count' }
  /** What all of them have counted, for the one that asked. */
  | { kind: 'counts'; counts: unknown[] };
export type ToPrimary =
  | { kind: 'open' }
  | { kind: 'failed'; message: string; code?: string }
  | { kind: 'gather counts' }
  | { kind: 'counted'; counts: unknown };

const LONGEST_PAUSE_MS = 10_000;
const LONGEST_CLOSE_MS = 15_000;
const LONGEST_COUNT_MS = 2_000;

type Wanted = { count: number; file: string; log: (line: string) => void };

/**
 * The shop as several processes at one address, one of which runs the jobs. A worker that crashes is replaced, and
 * `reload` replaces one after the other without a failed request.
 */
export async function openWorkers({ count, file, log }: Wanted) {
  cluster.setupPrimary({ exec: file, args: [] });
  const open: Worker[] = [];
  const closing = new Set<Worker>();
  const state = { isClosing: false, jobWorker: undefined as Worker | undefined };

  async function add(): Promise<void> {
    const worker = cluster.fork();
    await untilOpen(worker);
    open.push(worker);
    worker.on('message', (message: ToPrimary) => {
      if (message.kind === 'gather counts') void gatherCounts(worker, open);
    });
    worker.once('exit', (code, signal) => onExit(worker, signal ?? code));
    if (state.isClosing) await close(worker, false);
    else assignJobs();
  }

  function onExit(worker: Worker, reason: string | number): void {
    open.splice(open.indexOf(worker), 1);
    if (state.jobWorker === worker) state.jobWorker = undefined;
    if (state.isClosing) return;
    assignJobs();
    if (closing.has(worker)) return;
    log(`! A worker ended (${reason}); another one takes its place.`);
    void replace();
  }

  function assignJobs(): void {
    if (state.jobWorker) return;
    // The newest one: a reload closes it last.
    state.jobWorker = open.findLast((worker) => !closing.has(worker));
    if (state.jobWorker) send(state.jobWorker, { kind: 'run jobs' });
  }

  async function replace(): Promise<void> {
    for (let ms = 0; !state.isClosing; ms = Math.min(LONGEST_PAUSE_MS, ms * 2 || 250)) {
      await pause(ms);
      if (state.isClosing) return;
      try {
        return await add();
      } catch (error) {
        log(`! A worker did not start: ${messageOf(error)}`);
      }
    }
  }

  async function close(worker: Worker, drain: boolean): Promise<void> {
    closing.add(worker);
    const gone = untilGone(worker);
    send(worker, { kind: 'close', drain });
    const limit = setTimeout(() => worker.process.kill('SIGKILL'), LONGEST_CLOSE_MS);
    await gone;
    clearTimeout(limit);
  }

  const closeAll = async ({ drain }: { drain: boolean }) => {
    state.isClosing = true;
    await Promise.all(open.map((worker) => close(worker, drain)));
  };

  async function reloadAll(): Promise<void> {
    const before = [...open];
    try {
      for (const old of before) {
        if (state.isClosing) return;
        await add();
        await close(old, true);
      }
      log('Reloaded.');
    } catch (error) {
      log(`! Not reloaded, the shop goes on as it was: ${messageOf(error)}`);
    }
  }

  try {
    for (let n = 0; n < count; n += 1) await add();
  } catch (error) {
    await closeAll({ drain: false });
    throw error;
  }
  let reloading = Promise.resolve();
  return {
    announceClose: () => open.forEach((worker) => send(worker, { kind: 'announce close' })),
    close: closeAll,
    reload: () => (reloading = reloading.then(reloadAll)),
  };
}

function untilOpen(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', (message: ToPrimary) => {
      if (message.kind === 'open') resolve();
      else if (message.kind === 'failed')
        reject(Object.assign(new Error(message.message), { code: message.code }));
    });
    worker.once('exit', () => reject(new Error('it ended while it started')));
  });
}

/** Asks every worker what it has counted; one that does not answer in time is left out. */
async function gatherCounts(asker: Worker, workers: readonly Worker[]): Promise<void> {
  const answers = await Promise.all(workers.map(countsOf));
  const counts = answers.filter((answer) => answer !== undefined);
  send(asker, { kind: 'counts', counts });
}

function countsOf(worker: Worker): Promise<unknown> {
  return new Promise((resolve) => {
    const finish = (counts?: unknown) => {
      clearTimeout(limit);
      worker.off('message', hear);
      worker.off('exit', leave);
      resolve(counts);
    };
    const hear = (message: ToPrimary) => {
      if (message.kind === 'counted') finish(message.counts);
    };
    const leave = () => finish();
    const limit = setTimeout(leave, LONGEST_COUNT_MS);
    worker.on('message', hear);
    worker.once('exit', leave);
    send(worker, { kind: 'count' });
  });
}

function untilGone(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) resolve();
    else worker.once('exit', () => resolve());
  });
}

/** A worker that has just ended cannot receive it; its `exit` event follows. */
function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
