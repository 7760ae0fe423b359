import { href, redirect } from 'react-router';
import { orUnavailable } from '#app/web/availability.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { requestInfoContext } from '#app/web/request-info.ts';
import { continueSignUp } from '../sign-up/continue-sign-up.ts';
import type { Route } from './+types/auth-continue.ts';

/** Asked again and again by the tab that waits for its confirmation; says where it goes on, once it may. */
export async function action({ request, context }: Route.ActionArgs) {
  const { address } = context.get(requestInfoContext);
  const outcome = await orUnavailable(continueSignUp({ request, address }, new Date()));
  const headers = new Headers(NO_STORE);
  if (!outcome.ok) return Response.json({ to: null }, { headers });
  for (const cookie of outcome.value.cookies) headers.append('Set-Cookie', cookie);
  return Response.json({ to: outcome.value.returnTo }, { headers });
}

/** There is nothing to read here. */
export function loader() {
  return redirect(href('/auth'));
}
