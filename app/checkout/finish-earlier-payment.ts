import { eq } from 'drizzle-orm';
import { ProviderUnavailable } from '#app/payments/call-provider.ts';
import { provider } from '#app/payments/mode.ts';
import { findOpenAttempt } from '#app/payments/queries.ts';
import { paymentAttempts } from '#app/payments/schema.ts';
import { settle } from '#app/payments/settle.ts';
import { db } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { OrderRequest } from './order-request.ts';
import { isSameRequest } from './rules.ts';

// Longer than the timeout of the provider.
const OPENING_MS = 15_000;

/**
 * Checks this buyer's open payment before anything new begins: if paid, it becomes the order; if not, its stock is released; if unknown,
 * the buyer must wait. Undefined if nothing blocks the new request.
 */
export async function finishEarlierPayment(
  request: OrderRequest,
  { isOffered }: { isOffered: boolean },
) {
  const open = await findOpenAttempt(request.buyer);
  if (!open || !provider()) return undefined;
  // A retry continues its own payment, unless it asks for something no longer available.
  if (isOffered && (await isSame(open.id, request))) return undefined;
  try {
    const settled = await settle(open.reference, { now: request.now, giveUp: true });
    if (settled?.state === 'waiting') {
      return refused({ reason: 'payment_waiting', attemptId: open.id });
    }
    if (settled?.state !== 'paid') return undefined;
    const { orderId, number, method } = settled;
    return done({ kind: 'placed', id: orderId, number, method } as const);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    // Without a window it cannot have been paid.
    if (open.accessCode === null) return refused({ reason: 'provider_away' });
    return refused({ reason: 'payment_waiting', attemptId: open.id });
  }
}

async function isSame(attemptId: string, request: OrderRequest): Promise<boolean> {
  const [begun] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
  if (!begun || !isSameRequest(begun, request)) return false;
  // A window that did not open in time never will: its reference is used up.
  const isOpening =
    begun.expires_at > request.now &&
    request.now.getTime() - begun.created_at.getTime() < OPENING_MS;
  return begun.access_code !== null || isOpening;
}
