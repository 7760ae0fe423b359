import { href } from 'react-router';
import type { SentRequestAnswer } from '../queries.ts';

const TIMEOUT_MS = 8_000;

type Answer = SentRequestAnswer | { kind: 'signed_out' | 'limited' | 'lost' };

/** Asks the shop whether a request made an order whose response was lost. */
export async function fetchSentRequest(key: string): Promise<Answer> {
  try {
    const answer = await fetch(href('/checkout/requests/:key', { key }), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    return isJson ? ((await answer.json()) as Answer) : { kind: 'lost' };
  } catch {
    return { kind: 'lost' };
  }
}
