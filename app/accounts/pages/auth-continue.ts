import { href, redirect } from 'react-router';
import { orUnavailable } from '#app/web/availability.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { requestInfoContext } from '#app/web/request-info.ts';
import { continueSignUp } from '../sign-up/continue-sign-up.ts';
import type { Route } from './+types/auth-continue.ts';

/** Polled by the tab that waits for its confirmation; returns the next page once it is confirmed. */
export async function action({ request, context }: Route.ActionArgs) {
  const { address } = context.get(requestInfoContext);
  const outcome = await orUnavailable(continueSignUp({ request, address }, new Date()));
  const headers = new Headers(NO_STORE);
  if (!outcome.ok) return Response.json({ to: null }, { headers });
  for (const cookie of outcome.value.cookies) headers.append('Set-Cookie', cookie);
  return Response.json({ to: outcome.value.returnTo }, { headers });
}

/** A GET of this route has no page. */
export function loader() {
  return redirect(href('/auth'));
}
