import { href } from 'react-router';
import { STAFF_ORDERS, type StatusColor } from '#app/orders/rules.ts';
import type { Money } from '#app/values/money.ts';
import { isUuid } from '#app/values/uuid.ts';

export const ATTEMPT_STATES = [
  // Goods are held, and the provider may be paid at any moment.
  'open',
  // Paid; the order of the same id exists.
  'paid',
  // Not paid when we last asked, and nothing is held any more; a late payment still settles.
  'released',
  // Paid, but no order could come of it: the money goes back.
  'returned',
] as const;

export const REFUND_STATES = [
  'due',
  'requested',
  'processed',
  'failed',
  'needs_attention',
  // Staff paid it back outside the provider.
  'settled_by_hand',
] as const;

export const HELD_MINUTES = 20;
const LONGER_MINUTES = 10;
const MAX_MINUTES = 120;

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
  return href('/checkout/payment/:attemptId', { attemptId });
}

/** The digits that the order number is to have: the last six of the reference. */
export function digitsOf(reference: string): number {
  return Number(reference.slice(-6));
}

export function heldUntil(now: Date): Date {
  return new Date(now.getTime() + HELD_MINUTES * MINUTE_MS);
}

/** A payment that is under way at the provider keeps its goods a little longer, but not for ever. */
export function extendedHold(attempt: { createdAt: Date }, now: Date): Date | undefined {
  const last = attempt.createdAt.getTime() + MAX_MINUTES * MINUTE_MS;
  const next = now.getTime() + LONGER_MINUTES * MINUTE_MS;
  return now.getTime() >= last ? undefined : new Date(Math.min(next, last));
}

export type Verified = { status: string; amount: number; currency: string; domain: string };
type Expected = { amount: Money; domain: string };

export type PaymentVerdict = 'paid' | 'waiting' | 'unpaid' | 'wrong_sum' | 'wrong_domain';

const UNPAID = new Set(['failed', 'abandoned', 'reversed']);

/** What the provider's status means for us. An unknown status neither settles nor releases anything. */
export function judgePayment(verified: Verified | undefined, expected: Expected): PaymentVerdict {
  if (!verified) return 'unpaid';
  if (verified.domain !== expected.domain) return 'wrong_domain';
  if (UNPAID.has(verified.status)) return 'unpaid';
  if (verified.status !== 'success') return 'waiting';
  const isSum = verified.amount === expected.amount && verified.currency === 'GHS';
  return isSum ? 'paid' : 'wrong_sum';
}

type UnknownPayment = {
  /** Whether its seal proves that this shop asked for it. */
  isOurs: boolean;
  verdict: PaymentVerdict;
  paid: number;
  /** Of it, what has gone back at the provider or is about to. */
  sentBack: number;
};

/**
 * What is done about a payment at the provider that the database does not know, as after a restore. What is not proven
 * to be ours is another's money, and is never touched.
 */
export function decideUnknownPayment(
  payment: UnknownPayment,
): 'leave' | 'record' | 'record_sent_back' {
  const { isOurs, verdict, paid, sentBack } = payment;
  if (!isOurs || verdict === 'waiting' || verdict === 'wrong_domain') return 'leave';
  // What went back whole counts as unpaid by then, or is still shown as paid.
  if (paid > 0 && sentBack >= paid) return 'record_sent_back';
  return verdict === 'unpaid' ? 'leave' : 'record';
}

type Refund = { id: string; tries: number };

/** What our refunds are known by at the provider, each try by its own. */
export function refundNote({ id, tries }: Refund): string {
  return tries === 1 ? id : `${id}#${tries}`;
}

type Theirs = { status: string; merchant_note?: string | null | undefined };

/**
 * This try at the provider, or an earlier one that has not failed after all: either is the refund, and asking for
 * another would pay twice.
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

/** Our own id and try in the note of a refund at the provider; undefined where it was made in the dashboard. */
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
/** The reason of a refund that the provider knows and a restored database did not. */
export const SENT_BACK_BEFORE = 'before_restore';

type RefundState = {
  state: (typeof REFUND_STATES)[number];
  providerId: string | null;
  failureCode: string | null;
};

type RefundStanding = StaffRefund['standing'];

/** Where a refund is, and what keeps it from being simply done. */
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

/** Where nothing at the provider can pay it out any more. What is held there it may still send by itself. */
export function canRetryRefund(standing: RefundStanding): boolean {
  return standing === 'failed' || standing === 'refused';
}

export function canSettleByHand(standing: RefundStanding): boolean {
  return canRetryRefund(standing) || standing === 'held' || standing === 'made_elsewhere';
}
/** A refund as staff see it, with what can be done about it. */

export type StaffRefund = {
  id: string;
  amount: Money;
  standing:
    | 'due'
    | 'requested'
    | 'processed'
    | 'settled'
    /** Stuck: given up by the provider, not accepted, held there until staff act, or maybe made without us. */
    | 'failed'
    | 'refused'
    | 'held'
    | 'made_elsewhere'
    /** Settled by hand, and sent by the provider all the same. */
    | 'sent_as_well';
  /** It was stuck, and staff asked for it again. */
  isAgain: boolean;
  /** The provider's own word for it, where it gave one. */
  code: string | null;
  canAskAgain: boolean;
  canSettle: boolean;
};
/** Whether the payment provider is at it. */

export function isUnderWay({ standing }: Pick<StaffRefund, 'standing'>): boolean {
  return standing === 'due' || standing === 'requested';
}
/** Whether nothing is left to be done or waited for. */

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
/** Money that goes back because no order came of the payment. */

export const ORDERLESS_REFUNDS_PATH = `${STAFF_ORDERS}/refunds`;
export function orderlessSettlePath(refundId: string): string {
  return `${refundId}/settle`;
}
