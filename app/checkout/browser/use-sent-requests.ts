import { useEffect, useState } from 'react';
import { useCart } from '#app/cart/cart.tsx';
import { toast } from '#app/ui/toast-store.ts';
import { confirmationPath, successWords } from '../words.ts';
import { checkoutDraft } from './checkout-draft.ts';
import { storedPayment, requestKey, type SentRequest, sentRequests } from './checkout-storage.ts';
import { fetchSentRequest } from './fetch-sent-request.ts';
import type { EarlierPayment } from './use-earlier-payment.ts';

const WAITS_MS = [0, 3_000, 6_000, 12_000];
// A request without an order by then will not make one.
const SETTLED_MS = 60_000;

/**
 * Asks about presses of Place Order without a response: the tab was closed, or the connection failed. If one made an order, its items are
 * removed from the cart, and a note names the order.
 */
export function useSentRequests(isSignedIn: boolean): EarlierPayment | undefined {
  const { takeOut } = useCart();
  const [found, setFound] = useState<EarlierPayment>();

  useEffect(() => {
    if (!isSignedIn) return undefined;
    const stop = new AbortController();
    const look = async (request: SentRequest) => {
      for (const wait of WAITS_MS) {
        await new Promise((resolve) => setTimeout(resolve, wait));
        if (stop.signal.aborted || !isPending(request)) return;
        const answer = await fetchSentRequest(request.key);
        // Another tab may have handled it first, and removed the items.
        if (stop.signal.aborted || !isPending(request)) return;
        if (answer.kind === 'placed') {
          sentRequests.remove(request.key);
          takeOut(request.wanted);
          requestKey.forget();
          checkoutDraft.forget();
          toast(successWords(answer.method), `Your order number is ${answer.number}.`);
          const { number } = answer;
          setFound({ state: 'placed', to: confirmationPath(answer), number });
          return;
        }
        if (answer.kind === 'paying') {
          sentRequests.remove(request.key);
          const { attemptId } = answer;
          storedPayment.save({ attemptId, wanted: request.wanted, reportedPaid: false });
          return;
        }
        if (answer.kind === 'none' && Date.now() - request.at > SETTLED_MS) {
          sentRequests.remove(request.key);
          return;
        }
        if (answer.kind === 'signed_out') return;
      }
    };
    for (const request of sentRequests.list()) void look(request);
    return () => stop.abort();
  }, [isSignedIn, takeOut]);

  return found;
}

function isPending({ key }: SentRequest): boolean {
  return sentRequests.list().some((one) => one.key === key);
}
