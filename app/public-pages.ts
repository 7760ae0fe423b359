/** Public pages with their known parameters; a search is not among them. */
const PAGES: readonly { path: RegExp; params: readonly string[] }[] = [
  { path: /^\/$/, params: [] },
  { path: /^\/categories(\/[^/]+)?$/, params: ['sort', 'page', 'view'] },
  { path: /^\/product\/[\da-f-]{36}$/, params: ['reviews'] },
  {
    path: /^\/(bestsellers|about|faqs|privacy-policy|terms-of-service|shipping-info|returns-exchanges)$/,
    params: [],
  },
];

// Tracking parameters change nothing on a page.
const TRACKING = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|mc_[ce]id)$/;
const LONGEST = 500;
const DATA = '.data';

/** The cache key of the page at this address; undefined if it is not the same for everyone. */
export function publicPageKey(address: string): string | undefined {
  if (address.length > LONGEST || !address.startsWith('/')) return undefined;
  const mark = address.indexOf('?');
  const path = mark === -1 ? address : address.slice(0, mark);
  const isData = path.endsWith(DATA);
  const page = pageOf(isData ? path.slice(0, -DATA.length) || '/' : path);
  if (!page) return undefined;
  if (mark === -1) return path;
  const params = new URLSearchParams(address.slice(mark + 1));
  const kept = new URLSearchParams();
  for (const [name, value] of params) {
    if (TRACKING.test(name)) continue;
    const isKnown = page.params.includes(name) || (isData && name === '_routes');
    // A repeated parameter: no link of the shop has such a URL.
    if (!isKnown || kept.has(name)) return undefined;
    kept.set(name, value);
  }
  kept.sort();
  return kept.size === 0 ? path : `${path}?${kept.toString()}`;
}

function pageOf(path: string) {
  // The router's name for the data of the home page.
  const plain = path === '/_' ? '/' : path;
  return PAGES.find((page) => page.path.test(plain));
}
