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
  // The Back button must not show personal pages. Without our script, the browser clears the device.
  const isPlainForm = request.headers.get('sec-fetch-mode') === 'navigate';
  const cleared = isPlainForm ? '"cache", "storage"' : '"cache"';
  return redirect('/', { headers: { 'Set-Cookie': cookie, 'Clear-Site-Data': cleared } });
}

/** Stays on the page: any other response would navigate here, and typed values would be lost. */
function lost() {
  toast('Error', 'Failed to sign out', { tone: 'error' });
  return redirect(window.location.pathname + window.location.search);
}

/** The cart is saved to the account first (unless the user deletes it), then removed from this device. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isForgotten = (await request.clone().formData()).has('forget');
  let lines: number;
  try {
    lines = isForgotten ? 0 : await saveCartToAccount();
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
      } else if (isForgotten) toast('Signed out', 'Your cart is deleted.');
    },
    failed: lost,
  });
}

/** A GET does not sign out. */
export function loader() {
  return redirect(href('/account'));
}
