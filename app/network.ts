import type { createServer, RequestListener, Server, ServerOptions } from 'node:http';
import { isIP, Server as SocketServer } from 'node:net';
import { serve } from '@hono/node-server';
import { discreetCookie } from '#app/content/device-cookies.ts';
import type { Env } from '#app/platform/env.ts';
import { openPageChanges } from '#app/platform/page-changes.ts';
import { publicPageKey } from '#app/public-pages.ts';
import { clearSettingsCache } from '#app/settings/queries.ts';
import { isOwnHost, rememberHosts } from '#app/web/own-host.ts';
import { createPageCache } from '#app/web/page-cache/page-cache.ts';
import { createSequentialServer } from '#app/web/sequential-server.ts';

const IDLE_CONNECTION_MS = 120_000;
// Five megabytes over a slow phone connection.
const SLOWEST_UPLOAD_MS = 300_000;
const LONGEST_ANSWER_MS = 5_000;
const DRAIN_MS = 10_000;
const NEXT_REQUEST_WITHIN_MS = 1_000;

// Writes of staff, and reviews. A sale may take a second to show: with a hundred per second, nothing would come from the cache.
const READS_OWN_WRITES = /^\/(admin\b|product\/[^/]+\/review\b)/;

type Fetch = (request: Request) => Response | Promise<Response>;
type Pages = ReturnType<typeof cachePages> | undefined;
/** Shared by all servers of one shop. */
type Opened = { fetch: Fetch; pages: Pages; state: { isDraining: boolean } };

/** Starts the servers; `close` finishes the requests in progress. */
export async function openNetwork(fetch: Fetch, config: Env) {
  const pages = config.PAGE_CACHE_MB > 0 ? cachePages(fetch, config) : undefined;
  const opened: Opened = { fetch, pages, state: { isDraining: false } };
  const hosts = config.HOST ? [config.HOST] : ['127.0.0.1', '::1'];
  const servers: Server[] = [];
  for (const host of hosts) {
    const server = await listen(opened, host, config.PORT).catch((error: unknown) => {
      // A machine without IPv6 still gets a shop.
      if (isIP(host) === 6 && servers.length > 0) return undefined;
      if (host === '::') return listen(opened, '0.0.0.0', config.PORT);
      throw error;
    });
    if (server) servers.push(server);
  }
  return {
    close: async ({ drain }: { drain: boolean }) => {
      opened.state.isDraining = drain;
      await Promise.all(servers.map(drain ? drainServer : closeServer));
    },
  };
}

/** Public pages, rendered without a session. */
function cachePages(fetch: Fetch, config: Env) {
  return createPageCache({
    render: async (key) => fetch(requestOf(key, config.ORIGIN)),
    keyOf: (address, cookies) => {
      const key = publicPageKey(address);
      return key !== undefined && discreetCookie.isSetIn(cookies) ? DISCREET + key : key;
    },
    readsOwnWrites: (address) => READS_OWN_WRITES.test(address),
    isOwnHost: rememberHosts((host) => isOwnHost(new Request(`http://${host}/`), config)),
    readChanges: openPageChanges(),
    // Settings are cached for a second, and a page rendered now must not use the old ones.
    onChanges: clearSettingsCache,
    maxBytes: config.PAGE_CACHE_MB * 1_000_000,
    freshMs: config.PAGE_FRESH_MS,
    timeoutMs: config.DATABASE_WAIT_MS / 4,
  });
}

// No URL begins like this.
const DISCREET = 'discreet ';

/** A request without anything of a visitor, except whether the device is in discreet mode. */
function requestOf(key: string, origin: string): Request {
  if (!key.startsWith(DISCREET)) return new Request(origin + key);
  const headers = { cookie: discreetCookie.header() };
  return new Request(origin + key.slice(DISCREET.length), { headers });
}

function listen({ fetch, pages, state }: Opened, hostname: string, port: number) {
  const answering = (next: RequestListener): RequestListener => {
    const answer = pages?.wrap(next) ?? next;
    return (incoming, outgoing) => {
      // Sends `Connection: close`: the client opens its next connection elsewhere.
      if (state.isDraining) outgoing.shouldKeepAlive = false;
      answer(incoming, outgoing);
    };
  };
  return new Promise<Server>((resolve, reject) => {
    const server = serve({
      fetch,
      hostname,
      port,
      createServer: ((options: ServerOptions, next: RequestListener) =>
        createSequentialServer(options, answering(next))) as typeof createServer,
      serverOptions: {
        headersTimeout: 15_000,
        requestTimeout: SLOWEST_UPLOAD_MS,
        keepAliveTimeout: 75_000,
        connectionsCheckingInterval: 5_000,
      },
    }) as Server;
    // A client that reads nothing of a response for so long has disappeared.
    server.timeout = IDLE_CONNECTION_MS;
    server.once('error', reject);
    server.once('listening', () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), LONGEST_ANSWER_MS).unref();
  });
}

/** Accepts no more connections, and answers one more request on open ones: many clients are about to send it. */
function drainServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const closeIdle = setInterval(() => server.closeIdleConnections(), NEXT_REQUEST_WITHIN_MS);
    const end = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    // The HTTP server's own `close` closes idle connections at once.
    SocketServer.prototype.close.call(server, () => {
      clearInterval(closeIdle);
      clearTimeout(end);
      resolve();
    });
  });
}
