import { href } from 'react-router';
import { RETURN_DAYS } from '#app/catalogue/rules.ts';
import { type Money, money, sum, times } from '#app/values/money.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const RETURNS_PER_PAGE = 20;
export const NOTE_LENGTH = 2_000;

export const KINDS = ['return', 'exchange'] as const;
export type ReturnKind = (typeof KINDS)[number];

export const REASONS = [
  'changed_mind',
  'wrong_size_or_colour',
  'damaged',
  'faulty',
  'wrong_item',
] as const;
export type ReturnReason = (typeof REASONS)[number];

/** In the order in which they are stored. */
export const STATES = [
  // Waiting for our answer, which is promised within 24 hours.
  'requested',
  'authorised',
  'refused',
  // The parcel is back with us.
  'received',
  // The money or the other item is on its way.
  'completed',
  'withdrawn',
  // The same for a part of what came back; the rest was refused.
  'partly_accepted',
] as const;
export type ReturnState = (typeof STATES)[number];

/** The open states. */
export const OPEN_STATES: readonly ReturnState[] = ['requested', 'authorised', 'received'];

/** Why staff refuse all or a part of a return. */
export const REFUSAL_REASONS = [
  'opened',
  'used',
  'damaged_by_customer',
  'incomplete',
  'not_from_us',
  'cannot_travel',
  'too_late',
  'other',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** What happens to refused goods that are with us. */
export const REFUSED_GOODS = ['sent_back', 'kept_for_collection', 'disposed'] as const;
export type RefusedGoods = (typeof REFUSED_GOODS)[number];

/** Where accepted goods go. */
export const DISPOSITIONS = ['restock', 'write_off'] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

/** What can happen to a return. */
export const RETURN_ACTIONS = [
  'authorise',
  'receive',
  // Staff accept all of it, a part, or nothing.
  'settle',
  // Before the parcel is here.
  'refuse',
  // The customer's own.
  'withdraw',
  // Its replacement was cancelled: staff decide again.
  'reopen',
] as const;
export type ReturnAction = (typeof RETURN_ACTIONS)[number];

const ACTIONS_IN: Record<ReturnState, readonly ReturnAction[]> = {
  // What cannot travel back is settled without a parcel.
  requested: ['authorise', 'settle', 'refuse', 'withdraw'],
  authorised: ['receive', 'settle', 'refuse', 'withdraw'],
  received: ['settle'],
  completed: ['reopen'],
  partly_accepted: ['reopen'],
  refused: [],
  withdrawn: [],
};

export function canDo(action: ReturnAction, state: ReturnState): boolean {
  return ACTIONS_IN[state].includes(action);
}

/** What the customer writes on the parcel, and nothing else. */
export function authorisationNumber(returnId: string): string {
  return `RA-${returnId.slice(0, 8).toUpperCase()}`;
}

type DatedEvent = { kind: string; details: { to?: string }; at: Date };

/** When the parcel arrived; an order that was delivered twice counts from the second time. */
export function deliveredAt(events: readonly DatedEvent[]): Date | null {
  const isArrival = ({ kind, details }: DatedEvent) =>
    kind === 'status_changed' && details.to === 'delivered';
  return events.findLast(isArrival)?.at ?? null;
}

export function returnableUntil(delivered: Date): Date {
  return new Date(delivered.getTime() + RETURN_DAYS * DAY_MS);
}

type Delivery = { status: string; deliveredAt: Date | null; now: Date };

/** Why nothing of an order can be returned, by its delivery; null where it can. */
export function returnBlocker({
  status,
  deliveredAt: at,
  now,
}: Delivery): 'not_delivered' | 'too_late' | null {
  if (status !== 'delivered' || at === null) return 'not_delivered';
  return now > returnableUntil(at) ? 'too_late' : null;
}

export function canReturn(delivery: Delivery): boolean {
  return returnBlocker(delivery) === null;
}

type Earlier = {
  state: ReturnState;
  lines: readonly { id: string; returned: number; accepted?: number | null }[];
};

/** How many of a line no return has taken up yet; what was refused or withdrawn is not taken up. */
export function leftOf(
  line: { id: string; quantity: number },
  earlier: readonly Earlier[],
): number {
  const taken = earlier
    .filter(({ state }) => state !== 'refused' && state !== 'withdrawn')
    .flatMap(({ lines }) => lines.filter(({ id }) => id === line.id))
    .reduce((total, { returned, accepted }) => total + (accepted ?? returned), 0);
  return Math.max(0, line.quantity - taken);
}

export function isOurFault(reason: ReturnReason): boolean {
  return reason === 'damaged' || reason === 'faulty' || reason === 'wrong_item';
}

/** For hygiene; where the fault is ours it makes no difference. */
export function needsUnopened(reason: ReturnReason): boolean {
  return !isOurFault(reason);
}

/** What is as good as new can be sold again. */
export function canRestock(given: { reason: ReturnReason; isUnopened: boolean }): boolean {
  return given.isUnopened && !isOurFault(given.reason);
}

type Goods = { price: Money; ordered: number; returned: number };
type Owed = {
  reason: ReturnReason;
  /** Every line of the order. */
  lines: readonly Goods[];
  delivery: Money;
  /** Of what was paid, what has not gone back or been promised yet. */
  left: Money;
};

/**
 * The price of what comes back. The delivery goes back too where the fault is ours and this one return brings back
 * the whole order: else the delivery brought something that stays.
 */
export function refundFor({ reason, lines, delivery, left }: Owed): Money {
  const goods = sum(lines.map(({ price, returned }) => times(price, returned)));
  const isWhole = lines.every(({ ordered, returned }) => ordered === returned);
  const owed = isOurFault(reason) && isWhole ? sum([goods, delivery]) : goods;
  return money(Math.max(0, Math.min(owed, left)));
}

export function answerBy(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + DAY_MS);
}

// Accra keeps UTC all year round, so its days are the days of UTC.
function endOfDay(at: Date, daysLater: number): Date {
  const day = new Date(at.getTime() + daysLater * DAY_MS);
  day.setUTCHours(23, 59, 59, 999);
  return day;
}

function isBusinessDay(day: Date): boolean {
  return day.getUTCDay() !== 0 && day.getUTCDay() !== 6;
}

/** The end of the so-manieth business day, Monday to Friday, after the day of `at`. */
export function businessDaysAfter(at: Date, count: number): Date {
  let day = endOfDay(at, 0);
  for (let counted = 0; counted < count;) {
    day = endOfDay(day, 1);
    if (isBusinessDay(day)) counted += 1;
  }
  return day;
}

export type Span = { from: Date; by: Date };

export function refundSpan(receivedAt: Date): Span {
  return { from: businessDaysAfter(receivedAt, 5), by: businessDaysAfter(receivedAt, 7) };
}

export function exchangeSpan(receivedAt: Date): Span {
  return { from: endOfDay(receivedAt, 3), by: endOfDay(receivedAt, 5) };
}

type Standing = {
  kind: ReturnKind;
  state: ReturnState;
  createdAt: Date;
  receivedAt: Date | null;
};

export type ReturnPromise =
  | { what: 'answer'; by: Date }
  | { what: 'refund' | 'exchange'; from: Date; by: Date };

/** What we owe next, and until when; null while the customer has the parcel, and once all is done. */
export function nextPromise({
  kind,
  state,
  createdAt,
  receivedAt,
}: Standing): ReturnPromise | null {
  if (state === 'requested') return { what: 'answer', by: answerBy(createdAt) };
  if (state !== 'received' || receivedAt === null) return null;
  return kind === 'return'
    ? { what: 'refund', ...refundSpan(receivedAt) }
    : { what: 'exchange', ...exchangeSpan(receivedAt) };
}

export function isLate(standing: Standing, now: Date): boolean {
  const promised = nextPromise(standing);
  return promised !== null && now > promised.by;
}

/** The customer's own change of mind: until the parcel has reached us. */
export function canWithdraw(state: ReturnState): boolean {
  return canDo('withdraw', state);
}

export function staffReturnPath(returnId: string): string {
  return href('/admin/returns/:returnId', { returnId });
}

export function reasonField(returnId: string): string {
  return `reason-${returnId}`;
}

/** Each return on the staff's page has an answer of its own. */
export function answerField(returnId: string): string {
  return `answer-${returnId}`;
}
