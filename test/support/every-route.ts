import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';

export const UNKNOWN = '00000000-0000-4000-8000-000000000000';

function walk(entries: RouteConfigEntry[], base: string): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${base}/${entry.path}` : base;
    return [...(entry.file ? [path || '/'] : []), ...walk(entry.children ?? [], path)];
  });
}

/**
 * Every address of the table of contents. What stands in the place of a parameter is looked up by its name; where
 * nothing is given it is an id that nothing has.
 */
export function everyPath(given: Record<string, string> = {}): string[] {
  const paths = walk(routes, '').map((path) =>
    path
      .replace('*', 'no/such/page')
      .replaceAll(/:([a-z]+)/gi, (_, name: string) => given[name] ?? UNKNOWN),
  );
  return [...new Set(paths)];
}
