import type { HeadersArgs } from 'react-router';

/** For a page that shows a customer's own data: no cache keeps it, and Back asks for it anew. */
export const NO_STORE = { 'Cache-Control': 'no-store' };

/** For a page whose URL is a secret link: it must not leak in a referrer or a cache. */
export const NO_TRACE = { ...NO_STORE, 'Referrer-Policy': 'no-referrer' };

/** For a page as devices with a certain cookie get it: the shop's own cache keeps it apart, any other must not keep it. */
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
  // A page that lacks something, or stands in a frame that does, is not cached.
  const isWhole = !headers.has('Retry-After') && ofFrame !== 'no-store';
  if (!isWhole) headers.set('Cache-Control', 'no-store');
  return headers;
}

/** A page of fixed words: nothing but the frame around it changes. */
export function contentHeaders(args: HeadersArgs): Headers {
  const headers = pageHeaders(args);
  headers.set('Cache-Tag', 'content');
  return headers;
}

/** When what the page says ends to be true by itself, in milliseconds; the shop's own cache keeps it no longer. */
export const CACHE_UNTIL = 'Cache-Until';

export function cachedUntil(at: number | undefined): Record<string, string> {
  return at === undefined ? {} : { [CACHE_UNTIL]: String(at) };
}

/** For a page that is the same for everyone: by these tags it is dropped from caches when what it shows changes. */
export const cacheTags = (...tags: string[]) => ({ 'Cache-Tag': tags.join(',') });
