import { href, redirect } from 'react-router';
import { emptyDeviceCart, saveCartToAccount } from '#app/cart/browser/save-cart.ts';
import { toast } from '#app/ui/toast-store.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { announce } from '../browser/auth-events.ts';
import { clearDevice } from '../browser/clear-device.ts';
import { onRedirect } from '../browser/on-redirect.ts';
import { signOut } from '../sign-in/sign-out.ts';
import type { Route } from './+types/sign-out.ts';

export async function action({ request }: Route.ActionArgs) {
  const { cookie } = await orUnavailable(signOut(request));
  // Back must not show what was somebody's.
  return redirect('/', { headers: { 'Set-Cookie': cookie, 'Clear-Site-Data': '"cache"' } });
}

/** Back to the page itself: any other answer would load this address, and what was typed would be gone. */
function lost() {
  toast('Error', 'Failed to sign out', { tone: 'error' });
  return redirect(window.location.pathname + window.location.search);
}

/** The cart goes with its owner: first to the account, then off this device. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  let lines: number;
  try {
    lines = await saveCartToAccount();
  } catch {
    return lost();
  }
  return onRedirect(serverAction(), {
    redirected: () => {
      emptyDeviceCart();
      clearDevice();
      announce('SIGNED_OUT');
      if (lines > 0) {
        toast('Signed out', 'Your cart is saved with your account. Sign in to get it back.');
      }
    },
    failed: lost,
  });
}

/** A link to this address signs nobody out. */
export function loader() {
  return redirect(href('/account'));
}
