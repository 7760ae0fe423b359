import type { Navigation, RouteObject } from 'react-router';

declare global {
  interface Window {
    /** The router's own, for what it gives no other way to ask. */
    __reactRouterDataRouter?: { state: { navigation: Navigation }; routes: RouteObject[] };
  }
}

const MAX_TRIES = 3;

/**
 * Loads a part of the page's script that a page further on needs. The router would reload the page where that fails,
 * which without a connection leaves the browser's own error page. Here it waits for the connection and tries again; a
 * file that is gone belongs to an older version of the shop, and the page is then opened anew.
 */
export async function importRoute(file: string): Promise<unknown> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    try {
      // A browser may remember that an address failed.
      return await import(/* @vite-ignore */ tries === 1 ? file : `${file}?${tries}`);
    } catch {
      const answer = await fetch(file);
      if (!answer.ok) break;
    }
  }
  // oxlint-disable-next-line no-underscore-dangle -- the router's own name
  const to = window.__reactRouterDataRouter?.state.navigation.location;
  if (to) window.location.assign(to.pathname + to.search + to.hash);
  else window.location.reload();
  return new Promise(() => undefined);
}
