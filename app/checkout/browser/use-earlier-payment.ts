import { useEffect, useRef, useState } from 'react';
import { paymentPath } from '#app/payments/rules.ts';
import { toast } from '#app/ui/toast-store.ts';
import { confirmationPath, type PaymentAnswer, successWords } from '../words.ts';
import { type StoredPayment, storedPayment } from './checkout-storage.ts';
import { useBought } from './use-finish-order.ts';
import { usePaymentWatch } from './use-payment-watch.ts';

/** What became of a purchase whose tab is gone, and where more is said about it. */
export type EarlierPayment = {
  state: 'paid' | 'placed' | 'waiting' | 'unpaid' | 'returned';
  to: string;
  number?: string;
};

/**
 * Asks about a payment that was begun on this device and never seen to end, and goes on asking until it has. Where it
 * is paid, what it bought leaves the cart, so that nobody buys it twice. `isPaying` while this page pays itself.
 */
export function useEarlierPayment(
  isSignedIn: boolean,
  { isPaying }: { isPaying: boolean },
): EarlierPayment | undefined {
  const stored = useKept(isSignedIn);
  const { answer } = usePaymentWatch({
    path: stored ? paymentPath(stored.attemptId) : null,
    known: undefined,
    isOpen: isPaying,
    saidPaid: stored?.saidPaid ?? false,
  });
  useEnd(stored, answer);
  // Seen to end, or given up: what is said of it belongs to what was kept.
  return stored && noteOf(stored, answer);
}

/** What stood here when the page was opened; what this page begins itself is no earlier payment. */
function useKept(isSignedIn: boolean): StoredPayment | undefined {
  const [kept] = useState(() => storedPayment.find());
  return isSignedIn ? kept : undefined;
}

function useEnd(stored: StoredPayment | undefined, answer: PaymentAnswer | undefined): void {
  const takeBought = useLatest(useBought());
  useEffect(() => {
    if (!stored || !answer) return;
    // Another tab may have finished it meanwhile, or this one begun another.
    if (storedPayment.find()?.attemptId !== stored.attemptId) return;
    if (answer.kind === 'paid') {
      takeBought.current(stored.wanted);
      toast(successWords(answer.method), `Your order number is ${answer.number}.`);
    }
    const isForgotten = ['returned', 'unknown', 'released'].includes(answer.kind);
    if (isForgotten || (answer.kind === 'unpaid' && !stored.saidPaid)) storedPayment.forget();
  }, [stored, answer, takeBought]);
}

function noteOf(
  { attemptId, saidPaid }: StoredPayment,
  answer: PaymentAnswer | undefined,
): EarlierPayment | undefined {
  const to = paymentPath(attemptId);
  switch (answer?.kind) {
    case 'paid':
      return { state: 'paid', to: confirmationPath(answer), number: answer.number };
    case 'waiting':
    case 'returned':
      return { state: answer.kind, to };
    case 'unpaid':
      return { state: saidPaid ? 'waiting' : 'unpaid', to };
    case 'lost':
    case 'limited':
      return saidPaid ? { state: 'waiting', to } : undefined;
    case 'released':
    case 'signed_out':
    case 'unknown':
    case undefined:
      return undefined;
  }
}

function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
