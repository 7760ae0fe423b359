import { useEffect, useState } from 'react';
import { restoreCartFromAccount } from './save-cart.ts';

/** Restores the account's saved cart, if there is one. Returns whether that is still loading. */
export function useSavedCart(hasSaved: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!hasSaved) return;
    void restoreCartFromAccount()
      .catch(() => 0)
      .finally(() => setSettled(true));
  }, [hasSaved]);
  return hasSaved && !isSettled;
}
