import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useCart } from '#app/cart/cart.tsx';
import type { Wanted } from '#app/cart/quote.ts';
import { dismissToast, toast, toastStore } from '#app/ui/toast-store.ts';
import { keptForm, keptPayment, requestKey } from './kept.ts';
import { confirmationPath, successWords } from './words.ts';

type Finished = { number: string; method: string; reference?: string };

/** Takes what was bought out of the cart and forgets what was kept for the purchase. */
export function useBought() {
  const cart = useCart();
  // Paying takes a while, and other tabs have the same cart.
  const latest = useRef(cart);
  useEffect(() => {
    latest.current = cart;
  }, [cart]);
  return (bought: readonly Wanted[]) => {
    const { items, update } = latest.current;
    quietly(() => {
      for (const { id, quantity } of bought) {
        const line = items.find((item) => item.id === id);
        if (line) update(id, line.quantity - quantity);
      }
    });
    requestKey.forget();
    keptPayment.forget();
    keptForm.forget();
  };
}

/** The end of a purchase: the note, the cart without what was bought, the confirmation. */
export function useFinish() {
  const navigate = useNavigate();
  const takeBought = useBought();
  return (order: Finished, bought: readonly Wanted[]) => {
    takeBought(bought);
    toast(successWords(order.method), `Your order number is ${order.number}.`);
    void navigate(confirmationPath(order), { replace: true });
  };
}

/** The cart tells of each line that goes; here the shopper knows why it does. */
function quietly(act: () => void): void {
  const before = new Set(toastStore.current().map(({ id }) => id));
  act();
  for (const { id } of toastStore.current()) if (!before.has(id)) dismissToast(id);
}
