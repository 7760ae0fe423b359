import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeliveryZone } from '#app/delivery/zone-rules.ts';
import { useShop } from '#app/settings/shop-context.tsx';
import { type Quote, priceCart } from '../quote.ts';
import type { Cart } from '../rules.ts';
import { fetchQuote } from './fetch-quote.ts';

export type QuoteState = 'asking' | 'known' | 'failed';

// Someone who steps from 1 to 5 asks once.
const PAUSE_MS = 250;

type Answer = { to: string; quote: Quote | undefined };

/**
 * What the cart costs, asked of the shop at every change, when the page is looked at again and when the network is
 * back. There is always a quote: until the shop answers, or when it cannot, it is this device's own estimate.
 */
export function useQuote(items: Cart, zone?: DeliveryZone) {
  const { delivery: everywhere, tax, limits } = useShop();
  const delivery = zone ?? everywhere;
  const zoneId = zone?.id ?? '';
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<Answer>();
  const [last, setLast] = useState<Quote>();
  const hasRequested = useRef(false);
  const isEmpty = items.length === 0;
  const wanted = JSON.stringify(items.map(({ id, quantity }) => ({ id, quantity })));
  const question = `${turn} ${zoneId} ${wanted}`;
  const askAgain = useCallback(() => setTurn((before) => before + 1), []);

  useEffect(() => {
    if (isEmpty) return undefined;
    const stop = new AbortController();
    const ask = async () => {
      hasRequested.current = true;
      const quote = await fetchQuote({ items: wanted, zone: zoneId }, stop.signal);
      // Another question was put meanwhile: its answer counts.
      if (stop.signal.aborted) return;
      setAnswer({ to: question, quote });
      if (quote) setLast(quote);
    };
    const timer = setTimeout(() => void ask(), hasRequested.current ? PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isEmpty, question, wanted, zoneId]);

  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') askAgain();
    };
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('online', askAgain);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('online', askAgain);
    };
  }, [askAgain]);

  const hasFailed = !isEmpty && answer !== undefined && answer.quote === undefined;
  const isAnswered = isEmpty || answer?.to === question;
  const state: QuoteState = !isAnswered ? 'asking' : hasFailed ? 'failed' : 'known';
  const result = isAnswered && !isEmpty ? answer?.quote : undefined;
  return {
    quote: result ?? priceCart(items, last, { delivery, taxPercent: tax.ratePercent, limits }),
    state,
    askAgain,
    /** The last answer was none; also true while the shop is asked again. */
    hasFailed,
    /** The shop has spoken of this cart before. */
    hasAnswer: last !== undefined,
  };
}
