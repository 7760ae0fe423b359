import { NO_STORE } from '#app/web/no-store.ts';
import { listWishedIds } from '#app/wishlist/queries.ts';
import { findUser } from '../guards.ts';
import type { SessionView } from '../session.tsx';
import type { Route } from './+types/session.ts';

/** The one personal request of a public page: who is here, for the icon and the hearts. */
export async function loader({ request }: Route.LoaderArgs) {
  const user = await findUser(request);
  const view: SessionView = user
    ? {
        user: { id: user.id, sessionEndsAt: user.sessionEndsAt.getTime() },
        wishlist: await listWishedIds(user.id),
      }
    : { user: null, wishlist: [] };
  return Response.json(view, { headers: NO_STORE });
}
