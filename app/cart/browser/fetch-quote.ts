import { href } from 'react-router';
import type { Quote } from '../quote.ts';

const TIMEOUT_MS = 10_000;

/** Fetches the current quote for a cart; undefined if that fails. */
export async function fetchQuote(
  fields: { items: string; zone: string },
  stop: AbortSignal,
): Promise<Quote | undefined> {
  const asking = new AbortController();
  const giveUp = () => asking.abort();
  stop.addEventListener('abort', giveUp);
  const timer = setTimeout(giveUp, TIMEOUT_MS);
  try {
    const body = new URLSearchParams(fields);
    const answer = await fetch(href('/cart/quote'), {
      method: 'POST',
      body,
      signal: asking.signal,
    });
    return answer.ok ? ((await answer.json()) as Quote) : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', giveUp);
  }
}
