import { href, redirect } from 'react-router';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { readForm } from '#app/web/forms.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { requestInfoContext } from '#app/web/request-info.ts';
import { findQuote } from '../find-quote.ts';
import { readWanted } from '../form.ts';
import type { Route } from './+types/quote.ts';

const LIMIT: Limit = { name: 'quote', max: 240, seconds: 60 };

/** What a cart costs now. It is asked by POST because a cart may be long and is nobody's address. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return refusal(405, 'no_such_act', { Allow: 'POST' });
  const wanted = readWanted(await readForm(request));
  const limit = await orUnavailable(
    consumeRateLimit(LIMIT, context.get(requestInfoContext).address, new Date()),
  );
  if (!limit.allowed) {
    return refusal(429, 'limited', { 'Retry-After': String(limit.retryAfterSeconds) });
  }
  return Response.json(await orUnavailable(findQuote(wanted)), { headers: NO_STORE });
}

function refusal(status: number, reason: string, headers: Record<string, string>) {
  return Response.json({ reason }, { status, headers: { ...NO_STORE, ...headers } });
}

/** There is nothing to read here: whoever opens the address sees the cart. */
export function loader() {
  return redirect(href('/cart'));
}
