import { href } from 'react-router';

export type WishAnswer = 'done' | 'signed_out' | 'limited' | 'failed' | 'unreachable';

const TIMEOUT_MS = 15_000;

/** The latest wanted state by product, while a request is in flight. */
const underWay = new Map<string, boolean>();

/**
 * Syncs the latest wanted state to the server: one request at a time per product, another only if it changed meanwhile. Undefined if a
 * request in flight will include it.
 */
export async function saveWish(productId: string, wanted: boolean) {
  const taken = underWay.has(productId);
  underWay.set(productId, wanted);
  if (taken) return undefined;
  let saved = !wanted;
  let sent: boolean;
  let answer: WishAnswer;
  do {
    sent = underWay.get(productId) ?? wanted;
    answer = await send(productId, sent);
    if (answer === 'done') saved = sent;
  } while (underWay.get(productId) !== sent);
  underWay.delete(productId);
  return { answer, sent, saved };
}

async function send(productId: string, wished: boolean): Promise<WishAnswer> {
  const answer = await fetch(href('/wishlist/:productId', { productId }), {
    method: wished ? 'POST' : 'DELETE',
    // Leaving the page at once does not abort the request.
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  if (!answer) return 'unreachable';
  if (answer.ok) return 'done';
  if (answer.status === 401) return 'signed_out';
  return answer.status === 429 ? 'limited' : 'failed';
}
