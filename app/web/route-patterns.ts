export type Route = { id: string; parentId?: string | undefined; path?: string | undefined };

/** The pattern of an address without a route (the not-found page). */
export const UNKNOWN = 'unknown';

type Node = { pattern?: string; fixed: Map<string, Node>; any?: Node };

const newNode = (): Node => ({ fixed: new Map() });

/**
 * Finds the route pattern of an address ("/product/:id"), as a label of metrics: only as many labels as routes, whatever strangers request.
 * The router does not expose it, and a second match would take as long as the first.
 */
export function createRoutePatterns(routes: readonly Route[]): (path: string) => string {
  const root = newNode();
  for (const pattern of patternsOf(routes).values()) {
    const parts = pattern.split('/').filter(Boolean);
    if (parts.includes('*')) continue;
    let node = root;
    for (const part of parts) {
      const isParameter = part.startsWith(':');
      const next = (isParameter ? node.any : node.fixed.get(part)) ?? newNode();
      if (isParameter) node.any = next;
      else node.fixed.set(part, next);
      node = next;
    }
    node.pattern = pattern;
  }
  return (path) => find(root, segmentsOf(path)) ?? UNKNOWN;
}

/** The full pattern of each route by id, with its parents' parts. */
export function patternsOf(routes: readonly Route[]): Map<string, string> {
  const byId = new Map(routes.map((route) => [route.id, route]));
  return new Map(routes.map((route) => [route.id, `/${partsOf(route, byId).join('/')}`]));
}

function partsOf(route: Route, byId: Map<string, Route>): string[] {
  const parent = route.parentId === undefined ? undefined : byId.get(route.parentId);
  return [...(parent ? partsOf(parent, byId) : []), ...(route.path ?? '').split('/')].filter(
    Boolean,
  );
}

/** The router's script requests a page's data at the same path with an extension. */
function segmentsOf(path: string): string[] {
  const plain = path.endsWith('.data') ? path.slice(0, -'.data'.length) : path;
  return (plain === '/_root' ? '' : plain).split('/').filter(Boolean);
}

function find(node: Node, segments: readonly string[], at = 0): string | undefined {
  const segment = segments[at];
  if (segment === undefined) return node.pattern;
  const fixed = node.fixed.get(segment);
  const found = fixed && find(fixed, segments, at + 1);
  return found ?? (node.any && find(node.any, segments, at + 1));
}
