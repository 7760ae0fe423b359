import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { createRoutePatterns, patternsOf, UNKNOWN } from './route-patterns.ts';

type Mode = 'development' | 'production';
type Answer = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * Gives each address a small router that has only its route, the parents and the not-found page. A single router of all 150 matches a
 * request against them twice and rebuilds them for each page: a tenth of its CPU.
 */
export function createPageRouters(build: ServerBuild, mode: Mode) {
  const routes = Object.values(build.routes).flatMap((route) => route ?? []);
  const patterns = patternsOf(routes);
  const patternOf = createRoutePatterns(routes);
  const all: Answer = createRequestHandler(build, mode);
  const routers = new Map<string, Answer>();
  const create = (pattern: string): Answer => {
    const ids = routes
      .map(({ id }) => id)
      .filter((id) => patterns.get(id) === pattern || patterns.get(id) === '/*');
    return createRequestHandler(narrowBuild(build, ids), mode);
  };
  return (path: string, request: Request, context: RouterContextProvider): Promise<Response> => {
    const pattern = patternOf(path);
    if (pattern === UNKNOWN) return all(request, context);
    const router = routers.get(pattern) ?? create(pattern);
    routers.set(pattern, router);
    return router(request, context);
  };
}

/** The build with these routes and their parents only. */
function narrowBuild(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const kept = new Set<string>();
  const keep = (id: string | undefined): void => {
    if (id === undefined || kept.has(id)) return;
    kept.add(id);
    keep(build.routes[id]?.parentId);
  };
  ids.forEach(keep);
  const only = <Value>(all: Record<string, Value>): Record<string, Value> =>
    Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)));
  const { routes, assets } = build;
  return { ...build, routes: only(routes), assets: { ...assets, routes: only(assets.routes) } };
}
