import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../app/routes.ts';

export const UNKNOWN = '00000000-0000-4000-8000-000000000000';

function walk(entries: RouteConfigEntry[], base: string): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${base}/${entry.path}` : base;
    return [...(entry.file ? [path || '/'] : []), ...walk(entry.children ?? [], path)];
  });
}

/** Every address of the table of contents, with an id that nothing has in the place of each parameter. */
export function everyPath(): string[] {
  const paths = walk(routes, '').map((path) =>
    path.replace('*', 'no/such/page').replaceAll(/:[a-z]+/gi, UNKNOWN),
  );
  return [...new Set(paths)];
}
