import { env } from '#app/platform/env.ts';

/** The page of ours whose form was sent; the home page where that is not known. */
export function previousPageOf(request: Request): string {
  const from = request.headers.get('referer');
  if (!from || !URL.canParse(from)) return '/';
  const { origin, pathname, search } = new URL(from);
  return origin === env().ORIGIN && !pathname.startsWith('//') ? pathname + search : '/';
}
