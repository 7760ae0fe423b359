import { env } from '#app/platform/env.ts';

/** The page that submitted the form; the home page if unknown. */
export function previousPageOf(request: Request): string {
  const from = request.headers.get('referer');
  if (!from || !URL.canParse(from)) return '/';
  const { origin, pathname, search } = new URL(from);
  return origin === env().ORIGIN && !pathname.startsWith('//') ? pathname + search : '/';
}
