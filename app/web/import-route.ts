import type { Navigation, RouteObject } from 'react-router';

declare global {
  interface Window {
    /** The router's internals, where it has no public API. */
    __reactRouterDataRouter?: { state: { navigation: Navigation }; routes: RouteObject[] };
  }
}

const MAX_TRIES = 3;

/**
 * Imports a route's script. If that fails, the router would reload the page, which without a connection shows the browser's error page.
 * This waits for the connection and retries; a missing file belongs to an older build, and the page is then reloaded.
 */
export async function importRoute(file: string): Promise<unknown> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    try {
      // A browser may cache a failed import.
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
