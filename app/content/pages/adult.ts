import { data, redirect } from 'react-router';
import { adultCookie } from '../device-cookies.ts';
import { previousPageOf } from '../previous-page.ts';
import type { Route } from './+types/adult.ts';

export function loader() {
  return redirect('/');
}

/** The answer to the 18+ bar if the page's script does not handle it; redirects back. */
export function action({ request }: Route.ActionArgs) {
  if (request.method !== 'POST') throw data(null, { status: 405, headers: { Allow: 'POST' } });
  const headers = { 'Set-Cookie': adultCookie.forYear() };
  return redirect(previousPageOf(request), { status: 303, headers });
}
