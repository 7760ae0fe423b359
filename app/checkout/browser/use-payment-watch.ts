import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentAnswer } from '../words.ts';
import { useFormRequest } from './use-form-request.ts';

const FIRST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 10_000;
const PATIENCE_MS = 180_000;
const LATE_WAIT_MS = 30_000;

type Watch = {
  /** Where it is asked about; null where there is nothing to ask. */
  path: string | null;
  /** What is known of it already. */
  known: PaymentAnswer | undefined;
  /** Nobody is asked while its window is open. */
  isOpen: boolean;
  /** Its window said that it is paid. */
  saidPaid: boolean;
};

/**
 * Polls what became of a payment, less and less often, until it is known. Nobody is asked while the page is hidden;
 * after the minutes in which a phone prompt must have run out it goes on slowly.
 */
export function usePaymentWatch({ path, known, isOpen, saidPaid }: Watch) {
  const ask = useFormRequest();
  const [answer, setAnswer] = useState(known);
  const [round, setRound] = useState({ turn: 0, isLate: false });
  const [isHidden, setHidden] = useState(false);
  const startedAt = useRef<number>(undefined);
  const isOver = path === null || isEnd(answer, saidPaid) || isOpen || isHidden;

  useEffect(() => {
    if (isOver) return undefined;
    startedAt.current ??= Date.now();
    const look = async () => {
      setAnswer(await ask<PaymentAnswer>(path, {}));
      const isLate = Date.now() - (startedAt.current ?? Date.now()) >= PATIENCE_MS;
      setRound(({ turn }) => ({ turn: turn + 1, isLate }));
    };
    const timer = setTimeout(() => void look(), waitBefore(round, answer));
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- each turn has its own wait, which an answer does not shorten
  }, [round, isOver, ask, path]);

  const again = useCallback(() => {
    startedAt.current = undefined;
    setAnswer((before) => (before?.kind === 'unpaid' ? undefined : before));
    setRound({ turn: 0, isLate: false });
  }, []);

  useEffect(() => {
    const onVisible = () => {
      const isVisible = document.visibilityState === 'visible';
      setHidden(!isVisible);
      if (isVisible) again();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [again]);

  return { answer, setAnswer, again, isLate: round.isLate };
}

type Round = { turn: number; isLate: boolean };

function waitBefore({ turn, isLate }: Round, answer: PaymentAnswer | undefined): number {
  if (answer?.kind === 'limited') return answer.seconds * 1_000;
  if (turn === 0) return 0;
  if (isLate) return LATE_WAIT_MS;
  return Math.min(FIRST_WAIT_MS + (turn - 1) * 1_000, LONGEST_WAIT_MS);
}

/** "Not paid" is no end where the window said otherwise: the provider may be slow to say so too. */
function isEnd(answer: PaymentAnswer | undefined, saidPaid: boolean): boolean {
  switch (answer?.kind) {
    case 'paid':
    case 'returned':
    case 'released':
    case 'signed_out':
    case 'unknown':
      return true;
    case 'unpaid':
      return !saidPaid;
    case 'waiting':
    case 'limited':
    case 'lost':
    case undefined:
      return false;
  }
}
