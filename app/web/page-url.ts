/** The address of the page that a request is for: the browser fetches a page's data from one beside it. */
export function pageUrl(request: Request): URL {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/(\/_root)?\.data$/, '') || '/';
  url.searchParams.delete('_routes');
  return url;
}
