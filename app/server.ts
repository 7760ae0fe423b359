import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import { UPLOADS_PATH } from '#app/catalogue/images/rules.ts';
import { IMPORT_PATH, MAX_SHEET_BYTES, SHEET_TOO_LARGE } from '#app/catalogue/spreadsheet/rules.ts';
import { NEW_ORDERS_PATH } from '#app/fulfilment/rules.ts';
import { serveReadiness } from '#app/health.ts';
import { handlers } from '#app/job-handlers.ts';
import { jobs } from '#app/jobs.ts';
import { METRICS_PATH, serveMetrics } from '#app/metrics.ts';
import { openNetwork } from '#app/network.ts';
import { forwardToSimulator, SIMULATOR_PATHS } from '#app/payments/forward-to-simulator.ts';
import { receiveWebhook } from '#app/payments/receive-webhook.ts';
import { WEBHOOK_PATH } from '#app/payments/webhook-path.ts';
import { withRequest } from '#app/platform/current-request.ts';
import { closeDatabase, isDatabaseAway } from '#app/platform/database.ts';
import { type Env, env } from '#app/platform/env.ts';
import { startJobs } from '#app/platform/job-runner.ts';
import { log } from '#app/platform/log.ts';
import { collectMetricsBy, metricsOfProcess } from '#app/platform/metrics.ts';
import { markDraining, isShopReady } from '#app/platform/readiness.ts';
import { closeReplica } from '#app/platform/replica/reads.ts';
import { shopSecret } from '#app/platform/secret.ts';
import { startTracing } from '#app/platform/start-tracing.ts';
import { recordError, withSpan } from '#app/platform/tracing.ts';
import { hasJustWritten, withRecentWrite } from '#app/recent-write.ts';
import {
  MAX_PHOTO_FORM_BYTES,
  PHOTO_FORM_PATH,
  PHOTO_UPLOAD_PATH,
  PHOTOS_TOO_LARGE,
} from '#app/returns/photos/rules.ts';
import { receiveVitals } from '#app/vitals/receive-vitals.ts';
import { flushVitals } from '#app/vitals/record-vitals.ts';
import { VITALS_PATH } from '#app/vitals/rules.ts';
import { clientAddress } from '#app/web/client-address.ts';
import { compressed } from '#app/web/compression.ts';
import { watchForwardedHeaders } from '#app/web/forwarded-headers.ts';
import { requireOwnHost, requireOneHost } from '#app/web/own-host.ts';
import { createPageRouters } from '#app/web/page-routers.ts';
import { queueRender } from '#app/web/render-queue.ts';
import { requestInfoContext } from '#app/web/request-info.ts';
import { countRequest } from '#app/web/request-metrics.ts';
import { traceRequests } from '#app/web/request-tracing.ts';
import { createRoutePatterns } from '#app/web/route-patterns.ts';
import { mayWrite, onOrigin } from '#app/web/same-origin.ts';
import { securityHeaders } from '#app/web/security-headers.ts';
import { serveBuildFiles, serveImages } from '#app/web/static-files.ts';
import { bodyOf } from '#app/web/whole-response.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];
// One URL adds to the wishlist and removes from it.
const WISHLIST_TOGGLE = /^\/wishlist\/[^/]+$/;
const MAX_BODY_BYTES = 100_000;
// The router's script posts to the same path with an extension.
const SHEET_PATHS = new Set([IMPORT_PATH, `${IMPORT_PATH}.data`]);
const SLOWEST_FORM_MS = 30_000;
const FREQUENT_PATHS = new Set<string>([NEW_ORDERS_PATH, VITALS_PATH]);
/** Routes that machines poll every few seconds, or that are files. */
const UNTRACED = new Set([...FREQUENT_PATHS, '/healthz', '/readyz', METRICS_PATH, '/assets']);

type Bindings = {
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string; nonce: string };
};

/** The shop as one function from request to response, for the network, the tests and the dev server. */
export function createApp(build: ServerBuild) {
  const app = new Hono<Bindings>();
  const page = createPageRouters(build, import.meta.env?.DEV ? 'development' : 'production');
  const routeOf = createRouteNames(build);
  if (env().TRACING) app.use(traceRequests(routeOf, UNTRACED));
  app.use((c, next) => finishResponse(c, next, routeOf));
  app.onError((error, c) => {
    const isAway = isDatabaseAway(error);
    const words = isAway ? 'database away' : 'unhandled error';
    recordError(error);
    log.error({ err: error, path: c.req.path }, words);
    // The sender (the payment provider, for one) should retry.
    return isAway ? c.text('Please try again.', 503, { 'Retry-After': '5' }) : sorry(c);
  });

  app.use(async (c, next) => {
    const allowed = WISHLIST_TOGGLE.test(c.req.path) ? [...METHODS, 'DELETE'] : METHODS;
    if (allowed.includes(c.req.method)) return next();
    return c.text('This address does not take this kind of request.', 405, {
      Allow: allowed.join(', '),
    });
  });

  app.use(requireOneHost);
  // Polled by IP address, from inside the network.
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', (c) => serveReadiness(c.req.raw));

  app.get(METRICS_PATH, (c) => serveMetrics(c.req.raw));

  app.use(requireOwnHost);
  app.use((c, next) => {
    watchForwardedHeaders(c.req.raw, env(), new Date());
    return next();
  });
  // From another server: its signature replaces the check of the form's origin.
  app.all(WEBHOOK_PATH, (c) => {
    hurry(c.env?.incoming);
    return receiveWebhook(c.req.raw);
  });

  app.use(async (c, next) => {
    if (mayWrite(c.req.raw, env().ORIGIN)) return next();
    const origin = c.req.header('origin')?.slice(0, 100);
    log.warn(
      { path: c.req.path, origin, ORIGIN: env().ORIGIN },
      'refused a write from another site',
    );
    return c.text('This form was sent from another site.', 403);
  });
  const asForm = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (c) => c.text('That is more than this form can hold.', 413),
  });
  const asSheet = bodyLimit({
    maxSize: MAX_SHEET_BYTES + MAX_BODY_BYTES,
    onError: (c) => c.text(SHEET_TOO_LARGE, 413),
  });
  const asPhotos = bodyLimit({
    maxSize: MAX_PHOTO_FORM_BYTES,
    onError: (c) => c.text(PHOTOS_TOO_LARGE, 413),
  });
  app.use((c, next) => {
    // Authenticates before it reads the body, and then only up to its own limit.
    if (c.req.path === UPLOADS_PATH || PHOTO_UPLOAD_PATH.test(c.req.path)) return next();
    if (PHOTO_FORM_PATH.test(c.req.path) && isMultipart(c.req.raw)) return asPhotos(c, next);
    hurry(c.env?.incoming);
    return SHEET_PATHS.has(c.req.path) ? asSheet(c, next) : asForm(c, next);
  });

  // Every visit sends one: handled before the router, which would cost more than the page did.
  app.post(VITALS_PATH, (c) => receiveVitals(c.req.raw, addressOf(c)));
  app.all(SIMULATOR_PATHS, async (c, next) => (await forwardToSimulator(c.req.raw)) ?? next());
  app.get('/images/:file', serveImages);
  app.get('*', serveBuildFiles);

  app.all('*', async (c) => {
    const context = new RouterContextProvider();
    context.set(requestInfoContext, {
      requestId: c.get('requestId'),
      nonce: c.get('nonce'),
      address: addressOf(c),
    });
    const request = onOrigin(c.req.raw, env().ORIGIN);
    const rendered = await queueRender(request, () =>
      withSpan('render', {}, () => page(c.req.path, request, context)),
    );
    const answer = withRecentWrite(request, rendered);
    // If no page could be rendered, the router's own plain text is replaced.
    const type = answer.headers.get('Content-Type') ?? 'text/plain';
    const isBare = answer.status === 500 && type.startsWith('text/plain');
    return isBare ? sorry(c) : answer;
  });

  return app;
}

/** Paths that are no page, with their names in the metrics. */
const NO_PAGES = ['/healthz', '/readyz', METRICS_PATH, WEBHOOK_PATH, VITALS_PATH, UPLOADS_PATH].map(
  (path) => ({ id: path, path }),
);

function createRouteNames(build: ServerBuild): (path: string) => string {
  const pages = Object.values(build.routes).flatMap((route) => route ?? []);
  const patternOf = createRoutePatterns([...pages, ...NO_PAGES]);
  return (path) => {
    if (path.startsWith('/assets/')) return '/assets';
    return path.startsWith('/images/') ? '/images' : patternOf(path);
  };
}

/** Adds headers to every response, logs it and counts it. */
async function finishResponse(
  c: Context<Bindings>,
  next: Next,
  routeOf: (path: string) => string,
): Promise<void> {
  const startedAt = performance.now();
  const requestId = randomUUID();
  c.set('requestId', requestId);
  c.set('nonce', randomBytes(16).toString('base64'));
  const address = addressOf(c);
  const { hostname } = new URL(c.req.url);
  const waiting = { ms: 0, asks: 0, since: 0 };
  const request = {
    requestId,
    address,
    hostname,
    method: c.req.method,
    hasJustWritten: hasJustWritten(c.req.raw),
    waiting,
  };
  await withRequest(request, next);
  const { status } = c.res;
  const body = bodyOf(c.res);
  const headers = new Headers(c.res.headers);
  for (const [name, value] of Object.entries(securityHeaders(c.get('nonce')))) {
    // A page may set a stricter value.
    if (!headers.has(name)) headers.set(name, value);
  }
  // A redirect depends on the session.
  if (status === 302 && !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  headers.set('X-Request-Id', requestId);
  // Otherwise Hono would copy the previous response, and turn a complete body into a stream.
  c.res = undefined;
  c.res = await compressed(c.req.raw, body, { status, headers });
  const took = performance.now() - startedAt;
  const line = {
    requestId,
    method: c.req.method,
    path: c.req.path.slice(0, 200),
    status,
    ms: Math.round(took),
  };
  countRequest({ ...line, route: routeOf(c.req.path), ms: took });
  // The client has disconnected: any error is a consequence of that.
  if (c.req.raw.signal.aborted) log.info({ ...line, status: undefined }, 'request aborted');
  else if (status >= 500) log.error(line, 'request');
  // Debug level: every open back-office screen polls, and every visit ends with its measurements.
  else if (FREQUENT_PATHS.has(c.req.path)) log.debug(line, 'request');
  else log.info(line, 'request');
}

const isMultipart = ({ headers }: Request) =>
  headers.get('content-type')?.startsWith('multipart/form-data') === true;

function sorry(c: Context<Bindings>): Response {
  const words = `Something went wrong on our side. Reference: ${c.get('requestId')}`;
  return c.text(words, 500, { 'Cache-Control': 'no-store' });
}

function addressOf(c: Context<Bindings>): string {
  return clientAddress(
    c.env?.incoming?.socket.remoteAddress,
    c.req.header('x-forwarded-for'),
    env().TRUSTED_PROXIES,
  );
}

/** A form must arrive within half a minute; a client that sends it very slowly blocks a connection. */
function hurry(incoming: IncomingMessage | undefined): void {
  if (!incoming || incoming.complete || incoming.method === 'GET') return;
  const limit = setTimeout(() => incoming.destroy(), SLOWEST_FORM_MS).unref();
  incoming.once('close', () => clearTimeout(limit));
}

/** The app of the build that this file is part of. */
export async function createBuiltApp() {
  return createApp(await import('virtual:react-router/server-build'));
}

export { collectMetricsBy, isShopReady, metricsOfProcess };

/** Starts the job worker. */
export function startWork() {
  return startJobs(jobs, handlers);
}

/**
 * Starts the built shop on the network; `close` finishes the requests in progress, then closes the database pool. Of several processes of
 * one shop, one runs the jobs.
 */
export async function openShop(config: Env, { withJobs = true } = {}) {
  // Without the secret nobody can sign in; better to fail now than at the first sign-in.
  shopSecret();
  const flushTraces = await startTracing(config.TRACING);
  const { fetch } = await createBuiltApp();
  const network = await openNetwork(fetch, config);
  let work = withJobs ? startWork() : undefined;
  await work;
  return {
    runJobs: async () => {
      work ??= startWork();
      await work.catch((error: unknown) => {
        work = undefined;
        throw error;
      });
    },
    markDraining,
    close: async (how: { drain: boolean }) => {
      await Promise.all([network.close(how), work?.then(({ stop }) => stop())]);
      await flushVitals();
      await Promise.all([closeDatabase(), closeReplica()]);
      await flushTraces();
    },
  };
}
