import { findUser, type User } from '#app/accounts/guards.ts';
import type { SessionView } from '#app/accounts/session.tsx';
import type { SavedCartPart } from '#app/cart/browser/save-cart.ts';
import { hasSavedCart } from '#app/cart/saved-cart.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import type { WishlistPart } from '#app/wishlist/browser/use-wishlist.ts';
import { listWishedIds } from '#app/wishlist/queries.ts';
import type { Route } from './+types/session-data.ts';

type Answer = SessionView & WishlistPart & SavedCartPart;

/** The one personal request of a public page: who is here, for the icon and the hearts. */
export async function loader({ request }: Route.LoaderArgs) {
  const user = await findUser(request);
  const answer: Answer = user
    ? await answerFor(user)
    : { user: null, wishlist: [], hasSavedCart: false };
  return Response.json(answer, { headers: NO_STORE });
}

async function answerFor({ id, sessionEndsAt }: User): Promise<Answer> {
  const [wishlist, saved] = await Promise.all([listWishedIds(id), hasSavedCart(id)]);
  return { user: { id, sessionEndsAt: sessionEndsAt.getTime() }, wishlist, hasSavedCart: saved };
}
