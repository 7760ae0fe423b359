const DATA = /(\/_root)?\.data$/;

/** The address of the page that a request is for: the browser fetches a page's data from one beside it. */
export function pageUrl(request: Request): URL {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(DATA, '') || '/';
  url.searchParams.delete('_routes');
  return url;
}

/** Whether the router's script asks, which can read pages' data and nothing else. */
export function isForData(request: Request): boolean {
  return DATA.test(new URL(request.url).pathname);
}
