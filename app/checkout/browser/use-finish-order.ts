import { useNavigate } from 'react-router';
import { useCart } from '#app/cart/cart.tsx';
import type { RequestedLine } from '#app/cart/quote.ts';
import { toast } from '#app/ui/toast-store.ts';
import { confirmationPath, successWords } from '../words.ts';
import { checkoutDraft } from './checkout-draft.ts';
import { requestKey, storedPayment, waitingSignUp } from './checkout-storage.ts';

type Finished = { number: string; method: string; reference?: string };

/** Removes the bought items from the cart and deletes what was stored for the purchase. */
export function useRemoveBought() {
  const { takeOut } = useCart();
  return (bought: readonly RequestedLine[]) => {
    takeOut(bought);
    requestKey.forget();
    storedPayment.forget();
    checkoutDraft.forget();
    waitingSignUp.forget();
  };
}

/** The end of a purchase: the toast, the cart without the bought items, the confirmation. */
export function useFinishOrder() {
  const navigate = useNavigate();
  const takeBought = useRemoveBought();
  return (order: Finished, bought: readonly RequestedLine[]): true => {
    takeBought(bought);
    toast(successWords(order.method), `Your order number is ${order.number}.`);
    void navigate(confirmationPath(order), { replace: true });
    return true;
  };
}
