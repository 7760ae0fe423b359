import { redirect } from 'react-router';
import { toast } from '#app/ui/toast-store.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { announce } from '../auth-events.ts';
import { orLedAway } from '../led-away.ts';
import { signOut } from '../sign-in/sign-out.ts';
import type { Route } from './+types/sign-out.ts';

export async function action({ request }: Route.ActionArgs) {
  const { cookie } = await orUnavailable(signOut(request));
  // Back must not show what was somebody's.
  return redirect('/', { headers: { 'Set-Cookie': cookie, 'Clear-Site-Data': '"cache"' } });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLedAway(serverAction(), {
    led: () => announce('SIGNED_OUT'),
    lost: () => {
      toast('Error', 'Failed to sign out', { tone: 'trouble' });
      return null;
    },
  });
}

/** A link to this address signs nobody out. */
export function loader() {
  return redirect('/account');
}
