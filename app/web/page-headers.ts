import type { HeadersArgs } from 'react-router';

/** For a page with a customer's own data: no cache stores it, and Back reloads it. */
export const NO_STORE = { 'Cache-Control': 'no-store' };

/** For a page whose URL is a secret link: it must not leak in a referrer or a cache. */
export const NO_TRACE = { ...NO_STORE, 'Referrer-Policy': 'no-referrer' };

/** For a page that depends on a device's cookie: only the shop's own cache may store it. */
export const ONE_DEVICE = 'private, max-age=0, must-revalidate';

/** Copies the headers of a loader or action to the page; browsers revalidate a public page each time. */
export function pageHeaders(args: HeadersArgs): Headers {
  const { actionHeaders, loaderHeaders, errorHeaders, parentHeaders } = args;
  const headers = new Headers({ 'Cache-Control': 'public, max-age=0, must-revalidate' });
  for (const result of [loaderHeaders, actionHeaders, errorHeaders]) {
    result?.forEach((value, name) => headers.set(name, value));
  }
  for (const name of [CACHE_UNTIL, 'Vary']) {
    const value = parentHeaders.get(name);
    if (value !== null) headers.set(name, value);
  }
  const ofFrame = parentHeaders.get('Cache-Control');
  const isPublic = headers.get('Cache-Control')?.startsWith('public') === true;
  if (isPublic && ofFrame === ONE_DEVICE) headers.set('Cache-Control', ONE_DEVICE);
  // An incomplete page, or one in an uncacheable layout, is not cached.
  const isWhole = !headers.has('Retry-After') && ofFrame !== 'no-store';
  if (!isWhole) headers.set('Cache-Control', 'no-store');
  return headers;
}

/** A static page: only its layout changes. */
export function contentHeaders(args: HeadersArgs): Headers {
  const headers = pageHeaders(args);
  headers.set('Cache-Tag', 'content');
  return headers;
}

/** When the page's content expires by itself, in milliseconds; the shop's own cache respects it. */
export const CACHE_UNTIL = 'Cache-Until';

export function cachedUntil(at: number | undefined): Record<string, string> {
  return at === undefined ? {} : { [CACHE_UNTIL]: String(at) };
}

/** For a public page: caches purge it by these tags when its content changes. */
export const cacheTags = (...tags: string[]) => ({ 'Cache-Tag': tags.join(',') });
