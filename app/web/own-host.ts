import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { env } from '#app/platform/env.ts';
import { log } from '#app/platform/log.ts';
import { isLoopback } from '#app/platform/loopback.ts';
import { createThrottle } from '#app/platform/throttle.ts';

type Shop = { ORIGIN: string; TRUSTED_PROXIES: number };

/**
 * Whether a request is for this shop. Another site can point its own name to this computer (DNS rebinding) and would then read a demo as
 * same-origin; the browser still sends that name as Host.
 */
export function isOwnHost(request: Request, { ORIGIN, TRUSTED_PROXIES }: Shop): boolean {
  const own = new URL(ORIGIN).hostname;
  const requested = new URL(request.url).hostname;
  // Ports differ behind a proxy, and many proxies send the address they connect to.
  if (requested === own || isLoopback(requested)) return true;
  // An IP address cannot be rebound; a public shop has a name of its own.
  if (isLoopback(own) && isAddress(requested)) return true;
  const forwarded = request.headers.get('x-forwarded-host')?.split(',').at(-1)?.trim();
  return TRUSTED_PROXIES > 0 && forwarded !== undefined && hostnameOf(forwarded) === own;
}

const MAX_HOSTS = 50;

/** The same for a Host header alone, cached per header. */
export function rememberHosts(isOwn: (host: string) => boolean) {
  const known = new Map<string, boolean>();
  return (host: string | undefined): boolean => {
    if (host === undefined) return false;
    let answer = known.get(host);
    if (answer === undefined) {
      answer = URL.canParse(`http://${host}/`) && isOwn(host);
      if (known.size >= MAX_HOSTS) known.clear();
      known.set(host, answer);
    }
    return answer;
  };
}

/** Two Host headers: the proxy may have used the other one. */
export function hasTwoHosts(incoming: IncomingMessage | undefined): boolean {
  const rawHeaders = incoming?.rawHeaders ?? [];
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

const isAddress = (hostname: string) => isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;

const hostnameOf = (host: string) =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined;

type Middleware = MiddlewareHandler<{ Bindings: Partial<HttpBindings> }>;

export const requireOneHost: Middleware = async (c, next) =>
  hasTwoHosts(c.env?.incoming) ? c.text('A request has one Host header.', 400) : next();

const mayLogHost = createThrottle(60_000);

export const requireOwnHost: Middleware = async (c, next) => {
  const { ORIGIN } = env();
  if (isOwnHost(c.req.raw, env())) return next();
  if (mayLogHost(new Date())) {
    const host = new URL(c.req.url).host.slice(0, 100);
    log.warn({ host, ORIGIN }, 'refused a request for another host; check ORIGIN and the proxy');
  }
  return c.text(`Nothing is served under this name. The shop is at ${ORIGIN}`, 421, {
    'Cache-Control': 'no-store',
  });
};
