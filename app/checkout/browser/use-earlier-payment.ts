import { useEffect, useRef, useState } from 'react';
import { paymentPath } from '#app/payments/rules.ts';
import { toast } from '#app/ui/toast-store.ts';
import { confirmationPath, type PaymentAnswer, successWords } from '../words.ts';
import { type StoredPayment, storedPayment } from './checkout-storage.ts';
import { useRemoveBought } from './use-finish-order.ts';
import { usePaymentWatch } from './use-payment-watch.ts';

/** The result of a purchase whose tab was closed, and the page with its details. */
export type EarlierPayment = {
  state: 'paid' | 'placed' | 'waiting' | 'unpaid' | 'returned';
  to: string;
  number?: string;
};

/**
 * Polls a payment that was started on this device, until its result is known. Once it is paid, its items are removed from the cart, so that
 * they are not bought twice. `isPaying` while this page has its own payment.
 */
export function useEarlierPayment(
  isSignedIn: boolean,
  { isPaying }: { isPaying: boolean },
): EarlierPayment | undefined {
  const stored = useStoredPayment(isSignedIn);
  const { answer } = usePaymentWatch({
    path: stored ? paymentPath(stored.attemptId) : null,
    known: undefined,
    isOpen: isPaying,
    reportedPaid: stored?.reportedPaid ?? false,
  });
  useEnd(stored, answer);
  // The stored payment is deleted once it has ended or was abandoned; its note stays.
  return stored && noteOf(stored, answer);
}

/** The payment stored when the page was opened: one that this page starts is not an earlier one. */
function useStoredPayment(isSignedIn: boolean): StoredPayment | undefined {
  const [stored] = useState(() => storedPayment.find());
  return isSignedIn ? stored : undefined;
}

function useEnd(stored: StoredPayment | undefined, answer: PaymentAnswer | undefined): void {
  const takeBought = useLatest(useRemoveBought());
  useEffect(() => {
    if (!stored || !answer) return;
    // Another tab may have finished it, or this one started another.
    if (storedPayment.find()?.attemptId !== stored.attemptId) return;
    if (answer.kind === 'paid') {
      takeBought.current(stored.wanted);
      toast(successWords(answer.method), `Your order number is ${answer.number}.`);
    }
    const isForgotten = ['returned', 'unknown', 'released'].includes(answer.kind);
    if (isForgotten || (answer.kind === 'unpaid' && !stored.reportedPaid)) storedPayment.forget();
  }, [stored, answer, takeBought]);
}

function noteOf(
  { attemptId, reportedPaid }: StoredPayment,
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
      return { state: reportedPaid ? 'waiting' : 'unpaid', to };
    case 'lost':
    case 'limited':
      return reportedPaid ? { state: 'waiting', to } : undefined;
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
