import { useEffect, useEffectEvent } from 'react';
import { useSession } from '#app/accounts/session.tsx';
import { toast } from '#app/ui/toast-store.ts';
import { pendingWish } from '#app/wishlist/pending-wish.ts';

/** What waited for somebody to sign in: the heart that was pressed before, and the cart that the account kept. */
export function AfterSignIn() {
  const { user, hasSavedCart, setWished, shareWishes } = useSession();
  const id = user?.id;
  const addWish = useEffectEvent(async () => {
    const wish = pendingWish.find();
    if (!wish) return;
    pendingWish.forget();
    const { keepWish } = await import('#app/wishlist/keep-wish.ts');
    const outcome = await keepWish(wish.id, true);
    if (outcome?.answer !== 'done') return;
    setWished(wish.id, true);
    shareWishes();
    toast('Added to wishlist', wish.name);
  });
  useEffect(() => {
    if (id) void addWish();
  }, [id]);
  useEffect(() => {
    if (id && hasSavedCart) void bringCartBack();
  }, [id, hasSavedCart]);
  return null;
}

async function bringCartBack(): Promise<void> {
  try {
    const { fetchCartOfAccount } = await import('#app/cart/keep-cart.ts');
    const lines = await fetchCartOfAccount();
    if (lines > 0) {
      toast('Your cart is back', 'It was saved when you signed out.', {
        action: { label: 'View cart', to: '/cart' },
      });
    }
  } catch {
    // The shop cannot be reached: the next page asks again.
  }
}
