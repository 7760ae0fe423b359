import { href, redirect } from 'react-router';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { lineOf, readForm } from '#app/web/forms.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { requestInfoContext } from '#app/web/request-info.ts';
import { findQuote } from '../find-quote.ts';
import { readWanted } from '../form.ts';
import type { Quote } from '../quote.ts';
import type { Route } from './+types/quote.ts';

const LIMIT: Limit = { name: 'quote', max: 240, seconds: 60 };

/** The current price of a cart. By POST, because a cart may be long and does not belong in a URL. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return refusal(405, 'no_such_act', { Allow: 'POST' });
  const form = await readForm(request);
  const wanted = readWanted(form);
  const limit = await orUnavailable(
    consumeRateLimit(LIMIT, context.get(requestInfoContext).address, new Date()),
  );
  if (!limit.allowed) {
    return refusal(429, 'limited', { 'Retry-After': String(limit.retryAfterSeconds) });
  }
  const quote = await orUnavailable(findQuote(wanted, lineOf(form, 'zone')));
  return Response.json(withFormerNames(quote), { headers: NO_STORE });
}

/** Pages opened before a deployment read `isSound` and `trouble`. To be removed with the release after 18 November 2026. */
function withFormerNames(quote: Quote) {
  const lines = quote.lines.map((line) => ({ ...line, trouble: line.problem }));
  return { ...quote, lines, isSound: quote.isValid };
}

function refusal(status: number, reason: string, headers: Record<string, string>) {
  return Response.json({ reason }, { status, headers: { ...NO_STORE, ...headers } });
}

/** A GET of this route redirects to the cart. */
export function loader() {
  return redirect(href('/cart'));
}
