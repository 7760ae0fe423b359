import { findUser } from '#app/accounts/guards.ts';
import { isOrderId } from '#app/orders/rules.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { findSentRequest } from '../queries.ts';
import type { Route } from './+types/sent-request.ts';

const LIMIT: Limit = { name: 'sent-request', max: 60, seconds: 60 };

/** Whether a press of Place Order whose answer was lost made an order; asked by its key, by who pressed. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const user = await orUnavailable(findUser(request));
  if (!user) return answer({ kind: 'signed_out' }, 401);
  const { key } = params;
  if (!isOrderId(key)) return answer({ kind: 'none' }, 404);
  const limit = await orUnavailable(consumeRateLimit(LIMIT, user.id, new Date()));
  if (!limit.allowed) return answer({ kind: 'limited' }, 429);
  return answer(await orUnavailable(findSentRequest(user.id, key)), 200);
}

function answer(result: object, status: number): Response {
  return Response.json(result, { status, headers: NO_STORE });
}
