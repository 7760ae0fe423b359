import type { createServer, RequestListener, Server, ServerOptions } from 'node:http';
import { isIP } from 'node:net';
import { serve } from '@hono/node-server';
import type { Env } from '#app/platform/env.ts';
import { openPageChanges } from '#app/platform/page-changes.ts';
import { publicPageKey } from '#app/public-pages.ts';
import { forgetKnownSettings } from '#app/settings/queries.ts';
import { isOwnHost, rememberHosts } from '#app/web/own-host.ts';
import { createPageCache } from '#app/web/page-cache/page-cache.ts';
import { createPatientServer } from '#app/web/pipelining.ts';

const IDLE_CONNECTION_MS = 120_000;
// Five megabytes over a slow phone.
const SLOWEST_UPLOAD_MS = 300_000;

// What staff save, and a review. A sale may take its second: with a hundred a second, nothing would come from memory.
const READS_OWN_WRITES = /^\/(admin\b|product\/[^/]+\/review\b)/;

type Fetch = (request: Request) => Response | Promise<Response>;
type Pages = ReturnType<typeof cachePages> | undefined;

/** Opens the shop at its addresses; `close` answers what is under way. */
export async function openNetwork(fetch: Fetch, config: Env) {
  const pages = config.PAGE_CACHE_MB > 0 ? cachePages(fetch, config) : undefined;
  const hosts = config.HOST ? [config.HOST] : ['127.0.0.1', '::1'];
  const servers: Server[] = [];
  for (const host of hosts) {
    const server = await listen(fetch, pages, host, config.PORT).catch((error: unknown) => {
      // A machine without IPv6 still has a shop.
      if (isIP(host) === 6 && servers.length > 0) return undefined;
      if (host === '::') return listen(fetch, pages, '0.0.0.0', config.PORT);
      throw error;
    });
    if (server) servers.push(server);
  }
  return { close: async () => void (await Promise.all(servers.map(closeServer))) };
}

/** Pages that are the same for everyone, rendered by the shop for nobody in particular. */
function cachePages(fetch: Fetch, config: Env) {
  return createPageCache({
    render: async (key) => fetch(new Request(config.ORIGIN + key)),
    keyOf: publicPageKey,
    readsOwnWrites: (address) => READS_OWN_WRITES.test(address),
    isOwnHost: rememberHosts((host) => isOwnHost(new Request(`http://${host}/`), config)),
    readChanges: openPageChanges(),
    // They are known by heart for a second, and a page that is rendered now must not show those of before.
    onChanges: forgetKnownSettings,
    maxBytes: config.PAGE_CACHE_MB * 1_000_000,
    freshMs: config.PAGE_FRESH_MS,
    timeoutMs: config.DATABASE_WAIT_MS / 4,
  });
}

function listen(fetch: Fetch, pages: Pages, hostname: string, port: number) {
  return new Promise<Server>((resolve, reject) => {
    const server = serve({
      fetch,
      hostname,
      port,
      createServer: ((options: ServerOptions, next: RequestListener) =>
        createPatientServer(options, pages?.wrap(next) ?? next)) as typeof createServer,
      serverOptions: {
        headersTimeout: 15_000,
        requestTimeout: SLOWEST_UPLOAD_MS,
        keepAliveTimeout: 75_000,
        connectionsCheckingInterval: 5_000,
      },
    }) as Server;
    // Who takes nothing of an answer for so long has gone without a word.
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
    setTimeout(() => server.closeAllConnections(), 5_000).unref();
  });
}
