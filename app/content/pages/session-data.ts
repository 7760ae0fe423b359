import { findDefaultPlace } from '#app/accounts/addresses/queries.ts';
import { findUser, type User } from '#app/accounts/guards.ts';
import type { SessionView } from '#app/accounts/session.tsx';
import type { SavedCartPart } from '#app/cart/browser/save-cart.ts';
import { hasSavedCart } from '#app/cart/saved-cart.ts';
import type { DeliveryZonePart } from '#app/delivery/browser/use-shopper-zone.ts';
import { zoneFor, zonesOf } from '#app/delivery/zone-rules.ts';
import { findSettings } from '#app/settings/queries.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import type { WishlistPart } from '#app/wishlist/browser/use-wishlist.ts';
import { listWishedIds } from '#app/wishlist/queries.ts';
import type { Route } from './+types/session-data.ts';

type Answer = SessionView & WishlistPart & SavedCartPart & DeliveryZonePart;

/** The only personal request of a public page: the session, for the icon and the hearts. */
export async function loader({ request }: Route.LoaderArgs) {
  const user = await findUser(request);
  const answer: Answer = user
    ? await answerFor(user, request)
    : { user: null, wishlist: [], hasSavedCart: false, deliveryZone: null };
  return Response.json(answer, { headers: NO_STORE });
}

async function answerFor({ id, sessionEndsAt }: User, request: Request): Promise<Answer> {
  const [wishlist, saved, deliveryZone] = await Promise.all([
    listWishedIds(id),
    hasSavedCart({ userId: id, request, now: new Date() }),
    findDeliveryZone(id),
  ]);
  const user = { id, sessionEndsAt: sessionEndsAt.getTime() };
  return { user, wishlist, hasSavedCart: saved, deliveryZone };
}

/** Where the parcels of the account go, as far as a page says it: nothing is read where no day is named, or the same everywhere. */
async function findDeliveryZone(userId: string): Promise<string | null> {
  const settings = await findSettings();
  if (!settings.deliveryDays.isNamed || settings.zones.list.length === 0) return null;
  const place = await findDefaultPlace(userId);
  return (place && zoneFor(zonesOf(settings), { pickUp: '', ...place })?.id) ?? null;
}
