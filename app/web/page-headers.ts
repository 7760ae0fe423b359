import type { HeadersArgs } from 'react-router';

/** Carries what a loader or action said into the page's own headers; a public page is asked for anew each time. */
export function pageHeaders({ actionHeaders, loaderHeaders, errorHeaders }: HeadersArgs): Headers {
  const headers = new Headers({ 'Cache-Control': 'public, max-age=0, must-revalidate' });
  for (const result of [loaderHeaders, actionHeaders, errorHeaders]) {
    result?.forEach((value, name) => headers.set(name, value));
  }
  if (headers.has('Retry-After')) headers.set('Cache-Control', 'no-store');
  return headers;
}
