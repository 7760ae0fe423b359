import { matchRoutes } from 'react-router';

type Route = { module: string; imports?: string[]; hasLoader: boolean; hasClientLoader: boolean };

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, Route> };
  }
}

type Prefetched = { at: number; response: Promise<Response> };

// Longer than from hover to click, but no longer than a change takes to reach every page.
const FRESH_MS = 2_000;
// A pointer that only passes over a link stays for less.
const RESTS_MS = 65;

const prefetched = new Map<string, Prefetched>();

/** The prefetched response of this request, if it is recent; used only once. */
export function takePrefetched(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> | undefined {
  const address = input instanceof Request ? input.url : String(input);
  const found = prefetched.get(address);
  if (!found || (init.method ?? 'GET') !== 'GET') return undefined;
  prefetched.delete(address);
  return isFresh(found) ? found.response : undefined;
}

const isFresh = ({ at }: Prefetched) => performance.now() - at < FRESH_MS;

/** Prefetches script and data of a page while the visitor hovers over its link. */
export function prefetchLinks(isPublic: (address: string) => boolean): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  let resting: number | undefined;
  const onPoint = ({ type, target }: Event) => {
    clearTimeout(resting);
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-follow]');
    if (!link) return;
    const start = () => prefetch(new URL(link.href), isPublic);
    if (type === 'pointerdown') start();
    else resting = window.setTimeout(start, RESTS_MS);
  };
  for (const type of ['pointerover', 'pointerdown', 'focusin'])
    document.addEventListener(type, onPoint, { passive: true });
}

function prefetch(page: URL, isPublic: (address: string) => boolean): void {
  // oxlint-disable no-underscore-dangle -- the router's own names
  const router = window.__reactRouterDataRouter;
  const known = window.__reactRouterManifest?.routes;
  // oxlint-enable no-underscore-dangle
  if (!router || !known || !isPublic(page.pathname + page.search)) return;
  const { pathname, search } = window.location;
  if (page.pathname + page.search === pathname + search) return;
  const ids = (matchRoutes(router.routes, page) ?? []).flatMap(({ route }) => route.id ?? []);
  const routes = ids.flatMap((id) => known[id] ?? []);
  for (const file of routes.flatMap((route) => [route.module, ...(route.imports ?? [])]))
    preload(file);
  // The root's data is already loaded.
  const loaded = ids.filter((id) => id !== 'root' && known[id]?.hasLoader);
  if (loaded.length === 0 || routes.some((route) => route.hasClientLoader)) return;
  const address = dataAddress(page, loaded);
  const earlier = prefetched.get(address);
  if (earlier && isFresh(earlier)) return;
  for (const [key, each] of prefetched) if (!isFresh(each)) prefetched.delete(key);
  const response = fetch(address);
  // The consumer of the promise handles its failure.
  response.catch(() => undefined);
  prefetched.set(address, { at: performance.now(), response });
}

/** The URL of the data of these routes of a page. */
function dataAddress({ origin, pathname, search }: URL, routes: readonly string[]): string {
  const data = new URL(origin + (pathname.endsWith('/') ? `${pathname}_` : pathname) + search);
  data.pathname += '.data';
  data.searchParams.set('_routes', routes.join(','));
  return data.href;
}

function preload(file: string): void {
  if (document.querySelector(`link[rel=modulepreload][href="${file}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = file;
  document.head.append(link);
}
