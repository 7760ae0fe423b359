import { isLoopback } from '#app/platform/loopback.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request may write: its Origin, as set by the browser, must be the shop. */
export function mayWrite(request: Request, origin: string): boolean {
  if (READS.has(request.method)) return true;
  const from = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  // A page with Referrer-Policy: no-referrer posts its forms with the origin "null".
  if (from === 'null') return site === 'same-origin';
  if (from !== null) return from === origin || isTrialOrigin(from, request, origin);
  return site === null || site === 'same-origin' || site === 'none';
}

/**
 * Whether a page of ours or the visitor themselves opened this address as a page: not a link, picture, frame or script of another site. Old
 * browsers do not send this, and are trusted, as in `mayWrite`.
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
 * A demo at localhost is also opened as 127.0.0.1 or by the machine's address. Never in a public shop: behind a proxy that does not forward
 * Host, a page on the visitor's own computer would count as same-origin.
 */
function isTrialOrigin(from: string, request: Request, origin: string): boolean {
  return isLoopback(new URL(origin).hostname) && from === new URL(request.url).origin;
}

/**
 * The request as the router must see it: at ORIGIN, wherever TLS ends and whatever Host the proxy sends. The router compares Origin with
 * the full origin of the URL, and `mayWrite` has already checked the form's.
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
  // Node requires this option for a streamed body.
  if (body) Object.assign(init, { body, duplex: 'half' });
  return new Request(origin + url.pathname + url.search, init);
}
