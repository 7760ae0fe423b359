import type { HeadersArgs } from 'react-router';

/** For a page that shows somebody's own things: no cache keeps it, and Back asks for it anew. */
export const NO_STORE = { 'Cache-Control': 'no-store' };

/** For a page whose address opens a door: the address goes nowhere else either. */
export const NO_TRACE = { ...NO_STORE, 'Referrer-Policy': 'no-referrer' };

/** Carries what a loader or action said into the page's own headers; a public page is asked for anew each time. */
export function pageHeaders(args: HeadersArgs): Headers {
  const { actionHeaders, loaderHeaders, errorHeaders, parentHeaders } = args;
  const headers = new Headers({ 'Cache-Control': 'public, max-age=0, must-revalidate' });
  for (const result of [loaderHeaders, actionHeaders, errorHeaders]) {
    result?.forEach((value, name) => headers.set(name, value));
  }
  // A page that lacks something, or stands in a frame that does, is kept by nobody.
  const isWhole = !headers.has('Retry-After') && parentHeaders.get('Cache-Control') !== 'no-store';
  if (!isWhole) headers.set('Cache-Control', 'no-store');
  return headers;
}

/** A page of fixed words: nothing but the frame around it changes. */
export function contentHeaders(args: HeadersArgs): Headers {
  const headers = pageHeaders(args);
  headers.set('Cache-Tag', 'content');
  return headers;
}

/** For a page that is the same for everyone: by these tags it is dropped from caches when what it shows changes. */
export const cacheTags = (...tags: string[]) => ({ 'Cache-Tag': tags.join(',') });
