import { AsyncLocalStorage } from 'node:async_hooks';
import { env } from './env.ts';

export type CurrentRequest = {
  requestId: string;
  /** The method as sent: after a failed write the router calls its loaders with GET. */
  method: string;
  /** The client's address, as far as proxies are trusted. */
  address: string;
  /** The host name that the browser requested. */
  hostname: string;
  /** Whether it writes, or its sender wrote a moment ago: it must read the latest data. */
  hasJustWritten: boolean;
  /** Several loaders run in one request; a denial is logged once. */
  denied?: boolean;
  /** How long it has waited for the database, and since when it waits; undefined where no deadline applies. */
  waiting?: { ms: number; asks: number; since: number } | undefined;
};

const requests = new AsyncLocalStorage<CurrentRequest>();

/** Runs the work of one request; log lines and spans within carry its id. */
export function withRequest<Result>(request: CurrentRequest, work: () => Result): Result {
  return requests.run(request, work);
}

/** Runs work outside of the request that caused it. */
export function outsideRequest<Result>(work: () => Result): Result {
  return requests.exit(work);
}

/** Undefined outside of a request: in a job or on the command line. */
export function currentRequest(): CurrentRequest | undefined {
  return requests.getStore();
}

const results = new WeakMap<CurrentRequest, Map<unknown, Promise<unknown>>>();

/** Memoizes a read for the current request, for several loaders of one page; not if the request writes. */
export function oncePerRequest<Value>(read: () => Promise<Value>): () => Promise<Value> {
  return () => {
    const request = requests.getStore();
    if (request?.method !== 'GET') return read();
    const known = results.get(request) ?? new Map<unknown, Promise<unknown>>();
    results.set(request, known);
    const found = (known.get(read) as Promise<Value> | undefined) ?? read();
    known.set(read, found);
    return found;
  };
}

/** Milliseconds that the current request may still wait for the database; infinite in a job and for long work. */
export function millisecondsLeft(): number {
  const waiting = requests.getStore()?.waiting;
  if (!waiting) return Infinity;
  const now = waiting.asks > 0 ? performance.now() - waiting.since : 0;
  // A visitor waits at most five seconds for a page, or for its error message.
  return env().DATABASE_WAIT_MS - waiting.ms - now;
}

/** Starts counting the request's wait for the database, until the returned function is called. Parallel waits count once. */
export function startWaiting(): () => void {
  const waiting = requests.getStore()?.waiting;
  if (!waiting) return () => undefined;
  if (waiting.asks === 0) waiting.since = performance.now();
  waiting.asks += 1;
  return () => {
    waiting.asks -= 1;
    if (waiting.asks === 0) waiting.ms += performance.now() - waiting.since;
  };
}

/** For work that takes longer than a page, such as streaming or importing a file: its user expects to wait. */
export function liftDeadline(): void {
  const request = requests.getStore();
  if (request) request.waiting = undefined;
}

/** The client's address, for log lines that matter after an attack. */
export const fromWhere = () => ({ ip: currentRequest()?.address });
