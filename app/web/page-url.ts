const DATA = /(\/_root)?\.data$/;

/** The URL of the requested page: the browser fetches a page's data from one next to it. */
export function pageUrl(request: Request): URL {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(DATA, '') || '/';
  url.searchParams.delete('_routes');
  return url;
}

/** Whether the router's script sent it, which reads only data of pages. */
export function isForData(request: Request): boolean {
  return DATA.test(new URL(request.url).pathname);
}
