import { guestCookie, tokenForRequest } from '#app/orders/guests/guest-cookie.ts';
import { findForBuyers, findGuest, listBuyers } from '#app/orders/guests/queries.ts';
import { isOrderId } from '#app/orders/rules.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { findSentRequest } from '../queries.ts';
import type { Route } from './+types/sent-request.ts';

const LIMIT: Limit = { name: 'sent-request', max: 60, seconds: 60 };

/** Whether a press of Place Order made an order whose response was lost; looked up by its key and its sender. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const { key } = params;
  const now = new Date();
  const known = await orUnavailable(listBuyers(request));
  // The cookie of a guest's first order may be lost with its response. Only that device knows the key.
  const token = isOrderId(key) ? tokenForRequest(key.toLowerCase()) : undefined;
  const lost = await orUnavailable(findGuest(token, now));
  const buyers = lost ? [...known, lost] : known;
  const [first] = buyers;
  if (!first) return answer({ kind: 'signed_out' }, 401);
  if (!isOrderId(key)) return answer({ kind: 'none' }, 404);
  const limit = await orUnavailable(consumeRateLimit(LIMIT, first.id, now));
  if (!limit.allowed) return answer({ kind: 'limited' }, 429);
  const sent = await orUnavailable(findForBuyers(buyers, (buyer) => findSentRequest(buyer, key)));
  const response = answer(sent ?? { kind: 'none' }, 200);
  if (lost && token && !known.some(({ kind }) => kind === 'guest')) {
    response.headers.append('Set-Cookie', guestCookie(token));
  }
  return response;
}

function answer(result: object, status: number): Response {
  return Response.json(result, { status, headers: NO_STORE });
}
