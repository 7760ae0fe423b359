import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentAnswer } from '../words.ts';
import { useFormRequest } from './use-form-request.ts';

const FIRST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 10_000;
const TIMEOUT_MS = 180_000;
const LATE_WAIT_MS = 30_000;

type Watch = {
  /** The address to poll; null if there is nothing to poll. */
  path: string | null;
  /** The result known so far. */
  known: PaymentAnswer | undefined;
  /** No polling while its window is open. */
  isOpen: boolean;
  /** Its window reported success. */
  reportedPaid: boolean;
};

/**
 * Polls the result of a payment, less and less often, until it is known. Not while the page is hidden; slowly after the minutes in which a
 * phone prompt must have expired.
 */
export function usePaymentWatch({ path, known, isOpen, reportedPaid }: Watch) {
  const ask = useFormRequest();
  const [answer, setAnswer] = useState(known);
  const [round, setRound] = useState({ tries: 0, isLate: false });
  const [isHidden, setHidden] = useState(false);
  const startedAt = useRef<number>(undefined);
  const isOver = path === null || isEnd(answer, reportedPaid) || isOpen || isHidden;

  useEffect(() => {
    if (isOver) return undefined;
    startedAt.current ??= Date.now();
    const look = async () => {
      setAnswer(await ask<PaymentAnswer>(path, {}));
      const isLate = Date.now() - (startedAt.current ?? Date.now()) >= TIMEOUT_MS;
      setRound(({ tries }) => ({ tries: tries + 1, isLate }));
    };
    const timer = setTimeout(() => void look(), waitBefore(round, answer));
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- each try has its own wait, which an answer does not shorten
  }, [round, isOver, ask, path]);

  const again = useCallback(() => {
    startedAt.current = undefined;
    setAnswer((before) => (before?.kind === 'unpaid' ? undefined : before));
    setRound({ tries: 0, isLate: false });
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

type Round = { tries: number; isLate: boolean };

function waitBefore({ tries, isLate }: Round, answer: PaymentAnswer | undefined): number {
  if (answer?.kind === 'limited') return answer.seconds * 1_000;
  if (tries === 0) return 0;
  if (isLate) return LATE_WAIT_MS;
  return Math.min(FIRST_WAIT_MS + (tries - 1) * 1_000, LONGEST_WAIT_MS);
}

/** "Not paid" is not final if the window reported success: the provider's status may lag behind. */
function isEnd(answer: PaymentAnswer | undefined, reportedPaid: boolean): boolean {
  switch (answer?.kind) {
    case 'paid':
    case 'returned':
    case 'released':
    case 'signed_out':
    case 'unknown':
      return true;
    case 'unpaid':
      return !reportedPaid;
    case 'waiting':
    case 'limited':
    case 'lost':
    case undefined:
      return false;
  }
}
