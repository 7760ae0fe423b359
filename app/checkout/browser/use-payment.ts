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
  /** Opens its window; null if it can no longer be paid. */
  accessCode: string | null;
  isSimulated: boolean;
};

/** An open payment, from its known state to its result. */
export function usePayment({ id, path, known, accessCode, isSimulated }: Given) {
  const ask = useFormRequest();
  const [isOpen, setOpen] = useState(false);
  const [isGivenUp, setGivenUp] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const [lettingGo, setLettingGo] = useState<'asking' | 'refused'>();
  const reportedPaid = useSyncExternalStore(
    onStorage,
    () => storedPaymentOf(id)?.reportedPaid ?? false,
    () => false,
  );
  const { answer, setAnswer, again, isLate } = usePaymentWatch({
    path,
    known,
    isOpen,
    reportedPaid,
  });
  const isEnded =
    answer?.kind === 'paid' ||
    answer?.kind === 'returned' ||
    answer?.kind === 'released' ||
    reportedPaid;
  const isPayable = accessCode !== null && !isGivenUp && !isEnded;
  const script = usePaymentWindow({ isWanted: isPayable, isSimulated });

  useRedirectWhenPaid(id, answer);

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
      const isReported = ended === 'success';
      storedPayment.save({
        attemptId: id,
        wanted: storedPaymentOf(id)?.wanted ?? [],
        reportedPaid: isReported,
      });
      const result = await ask<PaymentAnswer>(path, isReported ? {} : { closed: 'yes' });
      setAnswer(result);
      if (result.kind === 'unpaid' && !isReported) {
        storedPayment.forget();
        setGivenUp(true);
        toast(CANCELLED.title, CANCELLED.message, { tone: 'error' });
      }
    }
    setOpen(false);
  }

  /** The customer wants to pay another way: first checks with the provider whether it is paid after all. */
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
    view: viewOf(answer, { reportedPaid, isLate }),
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

function storedPaymentOf(id: string) {
  const stored = storedPayment.find();
  return stored?.attemptId === id ? stored : undefined;
}

/** Paid: the device that started it shows a toast and empties the cart; every device redirects to the order. */
function useRedirectWhenPaid(id: string, answer: PaymentAnswer | undefined): void {
  const finish = useFinishOrder();
  const navigate = useNavigate();
  const hasRedirected = useRef(false);
  useEffect(() => {
    if (answer?.kind === 'returned' && storedPaymentOf(id)) storedPayment.forget();
    if (answer?.kind !== 'paid' || hasRedirected.current) return;
    hasRedirected.current = true;
    const stored = storedPaymentOf(id);
    if (stored) finish(answer, stored.wanted);
    else void navigate(confirmationPath(answer), { replace: true });
  }, [id, answer, finish, navigate]);
}

type Circumstances = { reportedPaid: boolean; isLate: boolean };

export function viewOf(
  answer: PaymentAnswer | undefined,
  { reportedPaid, isLate }: Circumstances,
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
      if (!reportedPaid) return answer.kind;
      break;
    case 'waiting':
    case 'limited':
    case 'lost':
    case undefined:
  }
  if (isLate) return 'late';
  return reportedPaid ? 'received' : 'waiting';
}
