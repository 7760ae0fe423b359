import { listWishedIds } from '#app/wishlist/queries.ts';
import { findSession } from '../queries.ts';
import { sessionTokenFrom } from '../session-cookie.ts';
import type { SessionView } from '../session.tsx';
import type { Route } from './+types/session.ts';

/** The one personal request of a public page: who is here, for the icon and the hearts. */
export async function loader({ request }: Route.LoaderArgs) {
  const token = sessionTokenFrom(request.headers.get('cookie'));
  const session = token ? await findSession(token, new Date()) : undefined;
  const view: SessionView = session
    ? { signedIn: true, wishlist: await listWishedIds(session.userId) }
    : { signedIn: false, wishlist: [] };
  return Response.json(view, { headers: { 'Cache-Control': 'no-store' } });
}
