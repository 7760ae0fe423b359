import { href } from 'react-router';
import { restoreCartFromAccount } from '#app/cart/browser/save-cart.ts';
import { toast } from '#app/ui/toast-store.ts';
import { pendingWish } from '#app/wishlist/browser/pending-wish.ts';
import { saveWish } from '#app/wishlist/browser/save-wish.ts';

/** The heart that was pressed before signing in. The product's id, once it is on the wishlist. */
export async function addPendingWish(): Promise<string | undefined> {
  const wish = pendingWish.find();
  if (!wish) return undefined;
  pendingWish.forget();
  const outcome = await saveWish(wish.id, true);
  if (outcome?.answer !== 'done') return undefined;
  toast('Added to wishlist', wish.name);
  return wish.id;
}

/** The cart that the account kept at the last sign-out. */
export async function bringCartBack(): Promise<void> {
  const lines = await restoreCartFromAccount();
  if (lines === 0) return;
  toast('Your cart is back', 'It was saved when you signed out.', {
    action: { label: 'View cart', to: href('/cart') },
  });
}
