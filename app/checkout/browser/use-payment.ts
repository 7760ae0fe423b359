import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '#app/ui/toast-store.ts';
import {
  CANCELLED,
  confirmationPath,
  type PaymentAnswer,
  type PaymentView,
  WINDOW_BLOCKED,
} from '../words.ts';
import { storedPayment } from './checkout-storage.ts';
import { useFinishOrder } from './use-finish-order.ts';
import { useFormRequest } from './use-form-request.ts';
import { usePaymentWatch } from './use-payment-watch.ts';
import { usePaymentWindow } from './use-payment-window.ts';

type Given = {
  id: string;
  path: string;
  known: PaymentAnswer | undefined;
  /** Opens its window; null where it cannot be paid any more. */
  accessCode: string | null;
  isSimulated: boolean;
};

/** A payment under way, from whatever is known of it to its end. */
export function usePayment({ id, path, known, accessCode, isSimulated }: Given) {
  const ask = useFormRequest();
  const [isOpen, setOpen] = useState(false);
  const [isGivenUp, setGivenUp] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const [lettingGo, setLettingGo] = useState<'asking' | 'refused'>();
  const saidPaid = useSyncExternalStore(
    onStorage,
    () => keptOf(id)?.saidPaid ?? false,
    () => false,
  );
  const { answer, setAnswer, again, isLate } = usePaymentWatch({ path, known, isOpen, saidPaid });
  const isEnded =
    answer?.kind === 'paid' ||
    answer?.kind === 'returned' ||
    answer?.kind === 'released' ||
    saidPaid;
  const isPayable = accessCode !== null && !isGivenUp && !isEnded;
  const script = usePaymentWindow({ isWanted: isPayable, isSimulated });

  useLeadOn(id, answer);

  async function reopen() {
    if (isOpen || accessCode === null) return;
    setOpen(true);
    setBlocked(false);
    const open = await script.find();
    const ended = open ? await open(accessCode) : { error: 'no script' };
    if (typeof ended === 'object') {
      toast(WINDOW_BLOCKED.title, WINDOW_BLOCKED.message, { tone: 'error' });
      setBlocked(true);
    } else {
      const isSaid = ended === 'success';
      storedPayment.keep({ attemptId: id, wanted: keptOf(id)?.wanted ?? [], saidPaid: isSaid });
      const result = await ask<PaymentAnswer>(path, isSaid ? {} : { closed: 'yes' });
      setAnswer(result);
      if (result.kind === 'unpaid' && !isSaid) {
        storedPayment.forget();
        setGivenUp(true);
        toast(CANCELLED.title, CANCELLED.message, { tone: 'error' });
      }
    }
    setOpen(false);
  }

  /** The shopper wants to pay in another way; the provider is asked first whether it is paid after all. */
  async function letGo() {
    if (lettingGo === 'asking') return;
    setLettingGo('asking');
    const result = await ask<PaymentAnswer>(path, { let_go: 'yes' });
    setAnswer(result);
    const isOver = result.kind === 'released' || result.kind === 'unpaid';
    if (isOver) storedPayment.forget();
    const isRefused =
      result.kind === 'waiting' || result.kind === 'lost' || result.kind === 'limited';
    setLettingGo(isRefused ? 'refused' : undefined);
  }

  return {
    view: viewOf(answer, { saidPaid, isLate }),
    answer,
    isPayable,
    isOpen,
    isBlocked,
    reopen,
    again,
    letGo,
    lettingGo,
  };
}

function onStorage(listener: () => void) {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

function keptOf(id: string) {
  const stored = storedPayment.find();
  return stored?.attemptId === id ? stored : undefined;
}

/** Paid: whoever began it on this device hears so and loses it from the cart; everybody goes on to the order. */
function useLeadOn(id: string, answer: PaymentAnswer | undefined): void {
  const finish = useFinishOrder();
  const navigate = useNavigate();
  const isLed = useRef(false);
  useEffect(() => {
    if (answer?.kind === 'returned' && keptOf(id)) storedPayment.forget();
    if (answer?.kind !== 'paid' || isLed.current) return;
    isLed.current = true;
    const stored = keptOf(id);
    if (stored) finish(answer, stored.wanted);
    else void navigate(confirmationPath(answer), { replace: true });
  }, [id, answer, finish, navigate]);
}

type Circumstances = { saidPaid: boolean; isLate: boolean };

export function viewOf(
  answer: PaymentAnswer | undefined,
  { saidPaid, isLate }: Circumstances,
): PaymentView {
  switch (answer?.kind) {
    case 'paid':
    case 'returned':
    case 'signed_out':
      return answer.kind;
    case 'unknown':
      return 'signed_out';
    case 'unpaid':
    case 'released':
      if (!saidPaid) return answer.kind;
      break;
    case 'waiting':
    case 'limited':
    case 'lost':
    case undefined:
  }
  if (isLate) return 'late';
  return saidPaid ? 'received' : 'waiting';
}
