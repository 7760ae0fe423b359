import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';

export type MessageToWorker =
  | { kind: 'run jobs' }
  | { kind: 'mark draining' }
  | { kind: 'close'; drain: boolean }
  | { kind: 'report metrics' }
  /** The metrics of all workers, for the one that is scraped. */
  | { kind: 'all metrics'; metrics: unknown[] };
export type MessageToPrimary =
  | { kind: 'open' }
  | { kind: 'failed'; message: string; code?: string }
  | { kind: 'collect metrics' }
  | { kind: 'metrics'; metrics: unknown };

const LONGEST_PAUSE_MS = 10_000;
/** A deployment waits for longer than this, after DRAIN_DELAY_MS, before it kills an instance. */
export const MAX_CLOSE_MS = 15_000;
const LONGEST_METRICS_MS = 2_000;

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
    worker.on('message', (message: MessageToPrimary) => {
      if (message.kind === 'collect metrics') void collectMetrics(worker, open);
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
    const limit = setTimeout(() => worker.process.kill('SIGKILL'), MAX_CLOSE_MS);
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
    markDraining: () => open.forEach((worker) => send(worker, { kind: 'mark draining' })),
    close: closeAll,
    reload: () => (reloading = reloading.then(reloadAll)),
  };
}

function untilOpen(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', (message: MessageToPrimary) => {
      if (message.kind === 'open') resolve();
      else if (message.kind === 'failed')
        reject(Object.assign(new Error(message.message), { code: message.code }));
    });
    worker.once('exit', () => reject(new Error('it ended while it started')));
  });
}

/** Asks every worker for its metrics; one that does not answer in time is left out. */
async function collectMetrics(asker: Worker, workers: readonly Worker[]): Promise<void> {
  const answers = await Promise.all(workers.map(metricsOf));
  const metrics = answers.filter((answer) => answer !== undefined);
  send(asker, { kind: 'all metrics', metrics });
}

function metricsOf(worker: Worker): Promise<unknown> {
  return new Promise((resolve) => {
    const finish = (metrics?: unknown) => {
      clearTimeout(limit);
      worker.off('message', hear);
      worker.off('exit', leave);
      resolve(metrics);
    };
    const hear = (message: MessageToPrimary) => {
      if (message.kind === 'metrics') finish(message.metrics);
    };
    const leave = () => finish();
    const limit = setTimeout(leave, LONGEST_METRICS_MS);
    worker.on('message', hear);
    worker.once('exit', leave);
    send(worker, { kind: 'report metrics' });
  });
}

function untilGone(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) resolve();
    else worker.once('exit', () => resolve());
  });
}

/** A worker that has just ended cannot receive it; its `exit` event follows. */
function send(worker: Worker, message: MessageToWorker): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
