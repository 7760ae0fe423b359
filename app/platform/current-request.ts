import { AsyncLocalStorage } from 'node:async_hooks';
import { env } from './env.ts';

export type CurrentRequest = {
  requestId: string;
  /** As it was sent: after a refused write the router asks its loaders with GET. */
  method: string;
  /** Where it came from, as far as the shop may believe it. */
  address: string;
  /** The name by which the browser asked for the shop. */
  hostname: string;
  /** Whether it writes, or its sender wrote a moment ago: it must read the latest data. */
  hasJustWritten: boolean;
  /** Several loaders answer one request; it is denied once. */
  denied?: boolean;
  /** How long it has waited for the database, and since when it waits; undefined where it may take as long as it needs. */
  waiting?: { ms: number; asks: number; since: number } | undefined;
};

const requests = new AsyncLocalStorage<CurrentRequest>();

/** Does the work of one request; whatever is written down meanwhile can say which one it was. */
export function withRequest<Result>(request: CurrentRequest, work: () => Result): Result {
  return requests.run(request, work);
}

/** Does work that belongs to no request, although one caused it. */
export function outsideRequest<Result>(work: () => Result): Result {
  return requests.exit(work);
}

/** Undefined outside of a request: in a job, or on the command line. */
export function currentRequest(): CurrentRequest | undefined {
  return requests.getStore();
}

const results = new WeakMap<CurrentRequest, Map<unknown, Promise<unknown>>>();

/** For a read that several loaders of one page need: it is done once for all of them, unless the request writes. */
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

/** Milliseconds that the request under way may still wait for the database; infinite in a job and for long work. */
export function millisecondsLeft(): number {
  const waiting = requests.getStore()?.waiting;
  if (!waiting) return Infinity;
  const now = waiting.asks > 0 ? performance.now() - waiting.since : 0;
  // A visitor waits five seconds for a page, the error message included.
  return env().DATABASE_WAIT_MS - waiting.ms - now;
}

/** The request waits for the database from now on, until what is returned is called. Side by side counts once. */
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

/** For work that takes longer than a page: a file that is streamed or read in. Its user expects to wait. */
export function liftDeadline(): void {
  const request = requests.getStore();
  if (request) request.waiting = undefined;
}

/** Where the request came from, for the log lines that are read after an attack. */
export const fromWhere = () => ({ ip: currentRequest()?.address });
