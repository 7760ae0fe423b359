import { href } from 'react-router';
import { STAFF_ORDERS, type StatusColor } from '#app/orders/rules.ts';
import type { Money } from '#app/values/money.ts';
import { isUuid } from '#app/values/uuid.ts';

export const ATTEMPT_STATES = [
  // Stock is reserved, and it may be paid at any moment.
  'open',
  // Paid; the order of the same id exists.
  'paid',
  // Not paid at the last check, and nothing is reserved any more; a late payment is still settled.
  'released',
  // Paid, but it could not become an order: it is refunded.
  'returned',
] as const;

export const REFUND_STATES = [
  'due',
  'requested',
  'processed',
  'failed',
  'needs_attention',
  // Staff refunded it outside the provider.
  'settled_by_hand',
] as const;

export const HELD_MINUTES = 20;
const LONGER_MINUTES = 10;
const MAX_MINUTES = 120;

const MINUTE_MS = 60_000;

/** `CVX_{timestamp}_{six digits}`: unique, and readable over the phone. */
export function referenceFor(now: Date, chance: number): string {
  return `CVX_${now.getTime()}_${String(chance).padStart(6, '0')}`;
}

const REFERENCE = /^CVX_\d{13,16}_\d{6}$/;

export function isReference(text: string): boolean {
  return REFERENCE.test(text);
}

/** The page of an open payment; it also works after closing the tab. */
export function paymentPath(attemptId: string): string {
  return href('/checkout/payment/:attemptId', { attemptId });
}

/** The digits for the order number: the last six of the reference. */
export function digitsOf(reference: string): number {
  return Number(reference.slice(-6));
}

export function heldUntil(now: Date): Date {
  return new Date(now.getTime() + HELD_MINUTES * MINUTE_MS);
}

/** A payment in progress at the provider keeps its reservation a little longer, up to a limit. */
export function extendedHold(attempt: { createdAt: Date }, now: Date): Date | undefined {
  const last = attempt.createdAt.getTime() + MAX_MINUTES * MINUTE_MS;
  const next = now.getTime() + LONGER_MINUTES * MINUTE_MS;
  return now.getTime() >= last ? undefined : new Date(Math.min(next, last));
}

export type Verified = { status: string; amount: number; currency: string; domain: string };
type Expected = { amount: Money; domain: string };

export type PaymentVerdict = 'paid' | 'waiting' | 'unpaid' | 'wrong_sum' | 'wrong_domain';

const UNPAID = new Set(['failed', 'abandoned', 'reversed']);

/** The meaning of the provider's status. An unknown status neither settles nor releases anything. */
export function judgePayment(verified: Verified | undefined, expected: Expected): PaymentVerdict {
  if (!verified) return 'unpaid';
  if (verified.domain !== expected.domain) return 'wrong_domain';
  if (UNPAID.has(verified.status)) return 'unpaid';
  if (verified.status !== 'success') return 'waiting';
  const isSum = verified.amount === expected.amount && verified.currency === 'GHS';
  return isSum ? 'paid' : 'wrong_sum';
}

type UnknownPayment = {
  /** Whether its seal proves that this shop created it. */
  isOurs: boolean;
  verdict: PaymentVerdict;
  paid: number;
  /** The amount refunded at the provider, including pending refunds. */
  sentBack: number;
};

/**
 * What to do with a payment at the provider that the database lacks, as after a restore. A payment not proven to be ours is never touched.
 */
export function decideUnknownPayment(
  payment: UnknownPayment,
): 'leave' | 'record' | 'record_sent_back' {
  const { isOurs, verdict, paid, sentBack } = payment;
  if (!isOurs || verdict === 'waiting' || verdict === 'wrong_domain') return 'leave';
  // A full refund may already be shown as unpaid, or still as paid.
  if (paid > 0 && sentBack >= paid) return 'record_sent_back';
  return verdict === 'unpaid' ? 'leave' : 'record';
}

type Refund = { id: string; tries: number };

/** The note of our refunds at the provider, different for each attempt. */
export function refundNote({ id, tries }: Refund): string {
  return tries === 1 ? id : `${id}#${tries}`;
}

type Theirs = { status: string; merchant_note?: string | null | undefined };

/**
 * This attempt at the provider, or an earlier one that has not failed after all: either is the refund, and requesting another would pay
 * twice.
 */
export function ownRefund<One extends Theirs>(
  refund: Refund,
  known: readonly One[],
): One | undefined {
  const ours = known.filter(({ merchant_note: note }) => note?.split('#')[0] === refund.id);
  return (
    ours.find(({ status }) => status !== 'failed') ??
    ours.find(({ merchant_note: note }) => note === refundNote(refund))
  );
}

/** Our own id and attempt from the note of a refund at the provider; undefined if it was made in the dashboard. */
export function refundOfNote({ merchant_note: note }: Pick<Theirs, 'merchant_note'>) {
  const [id = '', tries = '1'] = note?.split('#') ?? [];
  return isUuid(id) && /^\d{1,4}$/.test(tries) ? { id, tries: Number(tries) } : undefined;
}

/** Made in the provider's dashboard, maybe instead of ours. */
export function isMadeElsewhere(refund: Theirs): boolean {
  return refund.status !== 'failed' && refundOfNote(refund) === undefined;
}

export const MADE_ELSEWHERE = 'made_elsewhere';
export const SENT_AS_WELL = 'sent_as_well';
/** The reason of a refund that the provider has and a restored database lacked. */
export const SENT_BACK_BEFORE = 'before_restore';

type RefundState = {
  state: (typeof REFUND_STATES)[number];
  providerId: string | null;
  failureCode: string | null;
};

type RefundStanding = StaffRefund['standing'];

/** The state of a refund, and what blocks it. */
export function refundStanding({ state, providerId, failureCode }: RefundState): RefundStanding {
  switch (state) {
    case 'needs_attention':
      if (providerId !== null) return 'held';
      return failureCode === MADE_ELSEWHERE ? 'made_elsewhere' : 'refused';
    case 'settled_by_hand':
      return failureCode === SENT_AS_WELL ? 'sent_as_well' : 'settled';
    default:
      return state;
  }
}

/** Whether nothing at the provider can pay it any more. A refund on hold there may still be sent. */
export function canRetryRefund(standing: RefundStanding): boolean {
  return standing === 'failed' || standing === 'refused';
}

export function canSettleByHand(standing: RefundStanding): boolean {
  return canRetryRefund(standing) || standing === 'held' || standing === 'made_elsewhere';
}
/** A refund for staff, with its possible actions. */

export type StaffRefund = {
  id: string;
  amount: Money;
  standing:
    | 'due'
    | 'requested'
    | 'processed'
    | 'settled'
    /** Stuck: failed at the provider, not accepted, on hold there until staff act, or maybe made in the dashboard. */
    | 'failed'
    | 'refused'
    | 'held'
    | 'made_elsewhere'
    /** Settled by hand, but sent by the provider too. */
    | 'sent_as_well';
  /** It was stuck, and staff retried it. */
  isAgain: boolean;
  /** The provider's error code, if any. */
  code: string | null;
  canAskAgain: boolean;
  canSettle: boolean;
};
/** Whether the payment provider is processing it. */

export function isUnderWay({ standing }: Pick<StaffRefund, 'standing'>): boolean {
  return standing === 'due' || standing === 'requested';
}
/** Whether it is finished. */

export function isSettled({ standing }: Pick<StaffRefund, 'standing'>): boolean {
  return standing === 'processed' || standing === 'settled';
}
export function refundBadge({ standing }: Pick<StaffRefund, 'standing'>): {
  label: string;
  color: StatusColor;
} {
  switch (standing) {
    case 'due':
    case 'requested':
      return { label: 'On its way', color: 'blue' };
    case 'processed':
      return { label: 'Sent', color: 'green' };
    case 'settled':
      return { label: 'Settled by hand', color: 'green' };
    case 'sent_as_well':
      return { label: 'Went back twice', color: 'red' };
    default:
      return { label: 'Stuck', color: 'red' };
  }
}
export function stuckRefundPath(orderId: string, refundId: string): string {
  return `${orderId}/refunds/${refundId}`;
}
/** Refunds of payments that did not become an order. */

export const ORDERLESS_REFUNDS_PATH = `${STAFF_ORDERS}/refunds`;
export function orderlessSettlePath(refundId: string): string {
  return `${refundId}/settle`;
}
