import { findUser, type User } from '#app/accounts/guards.ts';
import type { SessionView } from '#app/accounts/session.tsx';
import type { SavedCartPart } from '#app/cart/browser/save-cart.ts';
import { hasSavedCart } from '#app/cart/saved-cart.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import type { WishlistPart } from '#app/wishlist/browser/use-wishlist.ts';
import { listWishedIds } from '#app/wishlist/queries.ts';
import type { Route } from './+types/session-data.ts';

type Answer = SessionView & WishlistPart & SavedCartPart;

/** The only personal request of a public page: the session, for the icon and the hearts. */
export async function loader({ request }: Route.LoaderArgs) {
  const user = await findUser(request);
  const answer: Answer = user
    ? await answerFor(user, request)
    : { user: null, wishlist: [], hasSavedCart: false };
  return Response.json(answer, { headers: NO_STORE });
}

async function answerFor({ id, sessionEndsAt }: User, request: Request): Promise<Answer> {
  const [wishlist, saved] = await Promise.all([
    listWishedIds(id),
    hasSavedCart({ userId: id, request, now: new Date() }),
  ]);
  return { user: { id, sessionEndsAt: sessionEndsAt.getTime() }, wishlist, hasSavedCart: saved };
}
