import { requireUser } from '#app/accounts/guards.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { intentOf, readForm } from '#app/web/forms.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { readWanted } from '../form.ts';
import { deleteSavedCart, listSavedCart, saveCart } from '../saved-cart.ts';
import type { Route } from './+types/saved.ts';

/** The cart saved with an account while its owner is signed out. */
export async function loader({ request }: Route.LoaderArgs) {
  const user = await requireUser(request);
  return Response.json(
    await orUnavailable(listSavedCart({ userId: user.id, request, now: new Date() })),
    { headers: NO_STORE },
  );
}

/** Saves a cart, or deletes it once a device has restored it. */
export async function action({ request }: Route.ActionArgs) {
  const user = await requireUser(request);
  const form = await readForm(request);
  const now = new Date();
  await orUnavailable(
    intentOf(form) === 'forget'
      ? deleteSavedCart({ userId: user.id, request, now })
      : saveCart(user.id, readWanted(form), now),
  );
  return new Response(null, { status: 204, headers: NO_STORE });
}
