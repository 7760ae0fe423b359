import { useEffect, useEffectEvent } from 'react';
import { useSession } from '#app/accounts/session.tsx';
import type { SavedCartPart } from '#app/cart/browser/save-cart.ts';
import { useWishlist } from '#app/wishlist/browser/use-wishlist.ts';

/** Runs what was postponed until sign-in; its code is loaded only then. */
export function AfterSignIn() {
  const { user, hasSavedCart } = useSession<SavedCartPart>();
  const { setWished, refreshOtherTabs } = useWishlist();
  const id = user?.id;
  const finish = useEffectEvent(async () => {
    const { addPendingWish, restoreCart } = await import('../browser/after-sign-in.ts');
    const wished = await addPendingWish();
    if (wished) {
      setWished(wished, true);
      refreshOtherTabs();
    }
    if (hasSavedCart) await restoreCart();
  });
  useEffect(() => {
    if (id) void finish().catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a cart that is there is asked for once
  }, [id, hasSavedCart]);
  return null;
}
