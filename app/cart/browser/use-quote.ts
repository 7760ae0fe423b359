import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeliveryZone } from '#app/delivery/zone-rules.ts';
import { useShop } from '#app/settings/shop-context.tsx';
import { type Quote, priceCart } from '../quote.ts';
import type { Cart } from '../rules.ts';
import { fetchQuote } from './fetch-quote.ts';

export type QuoteState = 'asking' | 'known' | 'failed';

// A debounce: stepping from 1 to 5 sends one request.
const PAUSE_MS = 250;

type Answer = { to: string; quote: Quote | undefined };

/**
 * The quote for the cart, fetched at every change, when the page becomes visible and when the network is back. There is always a quote:
 * until the response, or if it fails, it is this device's own estimate.
 */
export function useQuote(items: Cart, zone?: DeliveryZone) {
  const { delivery: everywhere, tax, limits } = useShop();
  const delivery = zone ?? everywhere;
  const zoneId = zone?.id ?? '';
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer>();
  const [last, setLast] = useState<Quote>();
  const hasRequested = useRef(false);
  const isEmpty = items.length === 0;
  const wanted = JSON.stringify(items.map(({ id, quantity }) => ({ id, quantity })));
  const question = `${attempt} ${zoneId} ${wanted}`;
  const refetch = useCallback(() => setAttempt((before) => before + 1), []);

  useEffect(() => {
    if (isEmpty) return undefined;
    const stop = new AbortController();
    const ask = async () => {
      hasRequested.current = true;
      const quote = await fetchQuote({ items: wanted, zone: zoneId }, stop.signal);
      // A newer request is under way: its response counts.
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
      if (document.visibilityState === 'visible') refetch();
    };
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('online', refetch);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('online', refetch);
    };
  }, [refetch]);

  const hasFailed = !isEmpty && answer !== undefined && answer.quote === undefined;
  const isAnswered = isEmpty || answer?.to === question;
  const state: QuoteState = !isAnswered ? 'asking' : hasFailed ? 'failed' : 'known';
  const result = isAnswered && !isEmpty ? answer?.quote : undefined;
  return {
    quote: result ?? priceCart(items, last, { delivery, taxPercent: tax.ratePercent, limits }),
    state,
    refetch,
    /** The last request failed; also true during a retry. */
    hasFailed,
    /** The shop has quoted this cart before. */
    hasAnswer: last !== undefined,
  };
}
