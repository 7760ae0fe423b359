import { href } from 'react-router';
import { restoreCartFromAccount } from '#app/cart/browser/save-cart.ts';
import { toast } from '#app/ui/toast-store.ts';
import { pendingWish } from '#app/wishlist/browser/pending-wish.ts';
import { saveWish } from '#app/wishlist/browser/save-wish.ts';

/** The heart pressed before sign-in. Returns the product's id once it is on the wishlist. */
export async function addPendingWish(): Promise<string | undefined> {
  const wish = pendingWish.find();
  if (!wish) return undefined;
  pendingWish.forget();
  const outcome = await saveWish(wish.id, true);
  if (outcome?.answer !== 'done') return undefined;
  toast('Added to wishlist', wish.name, { inDiscreetMode: '' });
  return wish.id;
}

/** The cart saved with the account, from the last sign-out or from the device that signed up. */
export async function restoreCart(): Promise<void> {
  const lines = await restoreCartFromAccount();
  if (lines === 0) return;
  toast('Your cart is back', 'It was saved with your account.', {
    action: { label: 'View cart', to: href('/cart') },
  });
}
