import type { HeadersArgs } from 'react-router';

/** For a page that shows somebody's own things: no cache keeps it, and Back asks for it anew. */
export const NO_STORE = { 'Cache-Control': 'no-store' };

/** For a page whose address opens a door: the address goes nowhere else either. */
export const NO_TRACE = { ...NO_STORE, 'Referrer-Policy': 'no-referrer' };

/** Carries what a loader or action said into the page's own headers; a public page is asked for anew each time. */
export function pageHeaders({ actionHeaders, loaderHeaders, errorHeaders }: HeadersArgs): Headers {
  const headers = new Headers({ 'Cache-Control': 'public, max-age=0, must-revalidate' });
  for (const result of [loaderHeaders, actionHeaders, errorHeaders]) {
    result?.forEach((value, name) => headers.set(name, value));
  }
  if (headers.has('Retry-After')) headers.set('Cache-Control', 'no-store');
  return headers;
}
