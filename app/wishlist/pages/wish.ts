import { href, redirect } from 'react-router';
import { findUser } from '#app/accounts/guards.ts';
import { isProductId } from '#app/catalogue/rules.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { addToWishlist } from '../add-to-wishlist.ts';
import { removeFromWishlist } from '../remove-from-wishlist.ts';
import { secondsToWait } from '../write-limit.ts';
import type { Route } from './+types/wish.ts';

/** POST adds a product, DELETE removes it; both are idempotent. */
export async function action({ request, params }: Route.ActionArgs) {
  const user = await findUser(request);
  if (!user) return refusal(401, 'signed_out');
  const wait = await secondsToWait(user.id, new Date());
  if (wait !== undefined) return refusal(429, 'limited', { 'Retry-After': String(wait) });
  if (!isProductId(params.productId)) return refusal(404, 'no_such_product');
  switch (request.method) {
    case 'POST': {
      const outcome = await orUnavailable(addToWishlist(user.id, params.productId));
      return outcome.ok ? Response.json({ wished: true }) : refusal(404, outcome.reason);
    }
    case 'DELETE':
      await orUnavailable(removeFromWishlist(user.id, params.productId));
      return Response.json({ wished: false });
    default:
      return refusal(405, 'no_such_act', { Allow: 'POST, DELETE' });
  }
}

function refusal(status: number, reason: string, headers: Record<string, string> = {}) {
  return Response.json({ reason }, { status, headers });
}

/** A GET of this route redirects to the list. */
export function loader() {
  return redirect(href('/wishlist'));
}
