import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import type { ClientBase, Pool } from 'pg';
import { millisecondsLeft, startWaiting } from './current-request.ts';
import { env } from './env.ts';

type Query = (...args: unknown[]) => unknown;
type Internals = { connection: { stream: Socket }; query: Query };

/** The server times out its own statements earlier; this is for a server that is frozen or unreachable. */
const longestStatementMs = () => env().DATABASE_WAIT_MS * 1.5;
export const longestConnectMs = () => env().DATABASE_WAIT_MS / 2;
const SHORTEST_CONNECT_MS = 250;

/**
 * Times out a statement and closes its connection: a late response must not reach another query. A request has one time budget for all of
 * its statements; other work (hashing a password, the payment provider) does not count. `onSilence` is called for each timeout;
 * `shareOfTime` leaves time for a retry on another server.
 */
export function limitStatements(
  pool: Pool,
  { onSilence, shareOfTime = 1 }: { onSilence: () => void; shareOfTime?: number | undefined },
): void {
  pool.options.onConnect = (client) =>
    limitClient(client, onSilence, () =>
      Math.max(1, Math.min(longestStatementMs(), millisecondsLeft()) * shareOfTime),
    );
  runInOwnRequest(pool);
  // The pool reads it for each connection that is requested.
  Object.defineProperty(pool.options, 'connectionTimeoutMillis', {
    get: () =>
      Math.max(SHORTEST_CONNECT_MS, Math.min(longestConnectMs(), millisecondsLeft()) * shareOfTime),
  });
}

/**
 * A statement that waited for a connection runs in the async context of the request that released it. This restores its own context, so
 * that the right request is charged.
 */
function runInOwnRequest(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  Object.assign(pool, {
    connect: (callback?: (...results: unknown[]) => void) =>
      callback ? connect(AsyncLocalStorage.bind(callback)) : connect(),
  });
}

function limitClient(client: ClientBase, onSilence: () => void, limitMs: () => number): void {
  // A connection that is closed during a transaction emits its error once more, to any listener.
  client.on('error', () => undefined);
  const internals = client as unknown as Internals;
  const { prototype } = client.constructor as unknown as { prototype: Internals };
  const query: Query = (...args) => prototype.query.apply(client, args);
  const giveUp = () => {
    internals.connection.stream.destroy(new Error('timeout exceeded: no answer from the database'));
    onSilence();
  };
  internals.query = (...args) => {
    const timer = setTimeout(giveUp, limitMs());
    const stopWaiting = startWaiting();
    const stop = () => {
      clearTimeout(timer);
      stopWaiting();
    };
    const last = args.length - 1;
    const callback = args[last];
    if (typeof callback === 'function') {
      args[last] = (...results: unknown[]) => {
        stop();
        callback(...results);
      };
      return query(...args);
    }
    const result = query(...args);
    if (result instanceof Promise) void result.then(stop, stop);
    else stop();
    return result;
  };
}
