import { withSpan } from './tracing.ts';

type Limits = {
  /** The name of the wait in traces. */
  name?: string;
  limit: number;
  maxWaitMs: number;
  /** How many may wait; the next one is rejected at once. */
  maxQueue?: number;
};

/** Thrown if no slot is free in time. */
export class Overloaded extends Error {
  constructor(why: string) {
    super(`timeout exceeded while waiting for a turn: ${why}`);
  }
}

/** Limits concurrency; others wait in order, up to a time limit. */
export function createSemaphore({
  name = 'semaphore',
  limit,
  maxWaitMs,
  maxQueue = Infinity,
}: Limits) {
  let running = 0;
  const queue: { enter: () => void; leave: (error: Error) => void }[] = [];

  function waitForSlot(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (error: Error) => {
        forget();
        queue.splice(queue.indexOf(waiter), 1);
        reject(error);
      };
      const enter = () => {
        forget();
        resolve();
      };
      const waiter = { enter, leave };
      const gone = () => leave(new Overloaded('nobody waits for it any more'));
      const timeout = setTimeout(() => leave(new Overloaded(`${maxWaitMs} ms`)), maxWaitMs);
      const forget = () => {
        clearTimeout(timeout);
        signal?.removeEventListener('abort', gone);
      };
      signal?.addEventListener('abort', gone);
      queue.push(waiter);
    });
  }

  async function run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    if (signal?.aborted) throw new Overloaded('nobody waits for it any more');
    if (running < limit) running += 1;
    else if (queue.length >= maxQueue) throw new Overloaded('the queue is full');
    else await withSpan(`wait for ${name}`, {}, () => waitForSlot(signal));
    try {
      return await work();
    } finally {
      // The next in the queue takes over the slot.
      const next = queue.shift();
      if (next) next.enter();
      else running -= 1;
    }
  }

  /** Rejects everything that waits. */
  function rejectWaiting(error: Error): void {
    while (queue.length > 0) queue[0]?.leave(error);
  }

  return Object.assign(run, { turnAway: rejectWaiting });
}
