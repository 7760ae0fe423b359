import type { Money } from '#app/values/money.ts';

export const HELD_MINUTES = 20;
const LONGER_MINUTES = 10;
const MOST_MINUTES = 120;

const MINUTE_MS = 60_000;

/** `CVX_{timestamp}_{six digits}`: never the same again, and readable over the phone. */
export function referenceFor(now: Date, chance: number): string {
  return `CVX_${now.getTime()}_${String(chance).padStart(6, '0')}`;
}

const REFERENCE = /^CVX_\d{13,16}_\d{6}$/;

export function isReference(text: string): boolean {
  return REFERENCE.test(text);
}

/** Where a payment under way is watched; it survives closing the tab. */
export function paymentPath(attemptId: string): string {
  return `/checkout/payment/${attemptId}`;
}

/** The digits that the order number is to have: the last six of the reference. */
export function digitsOf(reference: string): number {
  return Number(reference.slice(-6));
}

export function heldUntil(now: Date): Date {
  return new Date(now.getTime() + HELD_MINUTES * MINUTE_MS);
}

/** A payment that is under way at the provider keeps its goods a little longer, but not for ever. */
export function heldLonger(attempt: { createdAt: Date }, now: Date): Date | undefined {
  const last = attempt.createdAt.getTime() + MOST_MINUTES * MINUTE_MS;
  const next = now.getTime() + LONGER_MINUTES * MINUTE_MS;
  return now.getTime() >= last ? undefined : new Date(Math.min(next, last));
}

export type Verified = { status: string; amount: number; currency: string; domain: string };
type Expected = { amount: Money; domain: string };

export type Verdict = 'paid' | 'waiting' | 'unpaid' | 'wrong_sum' | 'wrong_domain';

const UNPAID = new Set(['failed', 'abandoned', 'reversed']);

/** What the provider's word means for us. A status that nobody told us about settles nothing and frees nothing. */
export function judge(verified: Verified | undefined, expected: Expected): Verdict {
  if (!verified) return 'unpaid';
  if (verified.domain !== expected.domain) return 'wrong_domain';
  if (UNPAID.has(verified.status)) return 'unpaid';
  if (verified.status !== 'success') return 'waiting';
  const isSum = verified.amount === expected.amount && verified.currency === 'GHS';
  return isSum ? 'paid' : 'wrong_sum';
}
