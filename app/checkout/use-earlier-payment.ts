import { useEffect, useRef, useState } from 'react';
import { paymentPath } from '#app/payments/rules.ts';
import { toast } from '#app/ui/toast-store.ts';
import { keptPayment } from './kept.ts';
import { useAsk } from './use-ask.ts';
import { useBought } from './use-finish.ts';
import { confirmationPath, type PaymentAnswer, successWords } from './words.ts';

/** What became of a payment whose tab is gone, and where more is said about it. */
export type EarlierPayment = { state: 'paid' | 'waiting' | 'returned'; to: string };

/**
 * Asks about a payment that was begun on this device and never seen to end. Where it is paid, what it bought leaves
 * the cart, so that nobody buys it twice.
 */
export function useEarlierPayment(isSignedIn: boolean): EarlierPayment | undefined {
  const [found, setFound] = useState<EarlierPayment>();
  const ask = useAsk();
  const takeBought = useLatest(useBought());

  useEffect(() => {
    const kept = isSignedIn ? keptPayment.find() : undefined;
    if (!kept) return;
    const { attemptId, wanted } = kept;
    const look = async () => {
      const answer = await ask<PaymentAnswer>(paymentPath(attemptId), {});
      // Another tab may have finished it meanwhile, or this one begun another.
      if (keptPayment.find()?.attemptId !== attemptId) return;
      if (answer.kind === 'paid') {
        takeBought.current(wanted);
        toast(successWords(answer.method), `Your order number is ${answer.number}.`);
        setFound({ state: 'paid', to: confirmationPath(answer) });
      }
      if (answer.kind === 'waiting') setFound({ state: 'waiting', to: paymentPath(attemptId) });
      if (answer.kind === 'returned') setFound({ state: 'returned', to: paymentPath(attemptId) });
      if (answer.kind === 'returned' || answer.kind === 'unknown') keptPayment.forget();
    };
    void look();
  }, [isSignedIn, ask, takeBought]);

  return found;
}

function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
