import { data, redirect } from 'react-router';
import { env } from '#app/platform/env.ts';
import { adultCookie } from '../adult-cookie.ts';
import type { Route } from './+types/adult.ts';

export function loader() {
  return redirect('/');
}

/** The answer to the 18+ bar where the page's script does not hear it; then back to the page that asked. */
export function action({ request }: Route.ActionArgs) {
  if (request.method !== 'POST') throw data(null, { status: 405, headers: { Allow: 'POST' } });
  return redirect(askedFrom(request), { status: 303, headers: { 'Set-Cookie': adultCookie() } });
}

function askedFrom(request: Request): string {
  const from = request.headers.get('referer');
  if (!from || !URL.canParse(from)) return '/';
  const { origin, pathname, search } = new URL(from);
  return origin === env().ORIGIN && !pathname.startsWith('//') ? pathname + search : '/';
}
