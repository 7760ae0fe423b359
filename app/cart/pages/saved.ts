import { requireUser } from '#app/accounts/guards.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { readForm } from '#app/web/forms.ts';
import { NO_STORE } from '#app/web/no-store.ts';
import { readWanted } from '../form.ts';
import { forgetSavedCart, listSavedCart, saveCart } from '../saved-cart.ts';
import type { Route } from './+types/saved.ts';

/** The cart that an account keeps while its owner is signed out. */
export async function loader({ request }: Route.LoaderArgs) {
  const user = await requireUser(request);
  return Response.json(await orUnavailable(listSavedCart(user.id)), { headers: NO_STORE });
}

/** POST keeps a cart, DELETE forgets it once a device has it. */
export async function action({ request }: Route.ActionArgs) {
  const user = await requireUser(request);
  switch (request.method) {
    case 'POST':
      await orUnavailable(saveCart(user.id, readWanted(await readForm(request)), new Date()));
      break;
    case 'DELETE':
      await orUnavailable(forgetSavedCart(user.id));
      break;
    default:
      return new Response(null, { status: 405, headers: { ...NO_STORE, Allow: 'POST, DELETE' } });
  }
  return new Response(null, { status: 204, headers: NO_STORE });
}
