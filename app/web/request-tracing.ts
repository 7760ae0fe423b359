import type { Context, MiddlewareHandler } from 'hono';
import { type Env, env } from '#app/platform/env.ts';
import { parseTraceparent, recordStatus, withRootSpan } from '#app/platform/tracing.ts';
import { isKnownMethod } from './request-metrics.ts';

type Traced = { Variables: { requestId: string } };

/** Adds a span for each request, named by its route. Only the route is recorded: the rest of the URL may be personal. */
export function traceRequests<Bindings extends Traced>(
  routeOf: (path: string) => string,
  untraced: ReadonlySet<string>,
): MiddlewareHandler<Bindings> {
  const { ORIGIN } = env();
  const { hostname, protocol } = new URL(ORIGIN);
  return (c, next) => {
    const route = routeOf(c.req.path);
    if (untraced.has(route)) return next();
    const method = isKnownMethod(c.req.method) ? c.req.method : '_OTHER';
    const isPage = route !== 'unknown';
    const attributes = {
      'http.request.method': method,
      ...(isPage && { 'http.route': route }),
      'url.scheme': protocol.slice(0, -1),
      'server.address': hostname,
    };
    const name = `${method === '_OTHER' ? 'HTTP' : method}${isPage ? ` ${route}` : ''}`;
    const parent = parseTraceparent(trustedTraceparent(c, env()));
    return withRootSpan(name, { kind: 'server', attributes, parent }, async (span) => {
      await next();
      span?.setAttribute('corvox.request.id', c.get('requestId'));
      recordStatus(span, c.res.status, 500);
    });
  };
}

/**
 * Anybody can send this header and so decide which requests are recorded. It is trusted only behind the owner's proxy, which sets or
 * removes it.
 */
function trustedTraceparent(c: Context, { TRUSTED_PROXIES, TRACING }: Env): string | undefined {
  if (TRUSTED_PROXIES === 0 || !TRACING?.continuesTraces) return undefined;
  return c.req.header('traceparent');
}
