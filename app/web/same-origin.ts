import { isLoopback } from '#app/platform/loopback.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request may change something: browsers say where a form or fetch came from, and it must be us. */
export function mayWrite(request: Request, origin: string): boolean {
  if (READS.has(request.method)) return true;
  const from = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  // A page that keeps its address to itself (Referrer-Policy: no-referrer) posts its forms from "null".
  if (from === 'null') return site === 'same-origin';
  if (from !== null) return from === origin || isTrialOrigin(from, request, origin);
  return site === null || site === 'same-origin' || site === 'none';
}

/**
 * Whether a page of ours or the visitor themselves opened this address as a page: not a link, picture, frame or script of
 * another site. Old browsers do not say where a request comes from, and are believed, as with `mayWrite`.
 */
export function isOwnNavigation(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site === null) return true;
  return (
    (site === 'same-origin' || site === 'none') &&
    headers.get('sec-fetch-mode') === 'navigate' &&
    headers.get('sec-fetch-dest') === 'document' &&
    !headers.has('sec-purpose')
  );
}

/**
 * A demo at localhost is also opened as 127.0.0.1 or by the machine's address. Never in a public shop: behind a proxy
 * that does not pass on Host, a page on the visitor's own computer would count as ours.
 */
function isTrialOrigin(from: string, request: Request, origin: string): boolean {
  return isLoopback(new URL(origin).hostname) && from === new URL(request.url).origin;
}

/**
 * The request as the router must see it: under ORIGIN, wherever TLS ended and whatever Host the proxy sent. The router
 * compares Origin with the address, scheme included, and `mayWrite` has decided already whether the form is ours.
 */
export function onOrigin(request: Request, origin: string): Request {
  const url = new URL(request.url);
  const from = request.headers.get('origin');
  if (url.origin === origin && (from === null || from === origin)) return request;
  const headers = new Headers(request.headers);
  if (from === 'null') headers.delete('origin');
  else if (from !== null) headers.set('origin', origin);
  const { method, signal, body } = request;
  const init: RequestInit = { method, headers, signal };
  // Node requires this option for a body that is streamed.
  if (body) Object.assign(init, { body, duplex: 'half' });
  return new Request(origin + url.pathname + url.search, init);
}
