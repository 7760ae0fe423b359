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

/** In the order of the database enum. */
export const STATES = [
  // Waiting for our decision, promised within 24 hours.
  'requested',
  'authorised',
  'refused',
  // We have received the parcel.
  'received',
  // Refunded or replaced.
  'completed',
  'withdrawn',
  // Only a part was accepted; the rest was refused.
  'partly_accepted',
] as const;
export type ReturnState = (typeof STATES)[number];

/** The open states. */
export const OPEN_STATES: readonly ReturnState[] = ['requested', 'authorised', 'received'];

/** Why staff refuse a return or a part of it. */
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

/** What happens to refused goods that we have. */
export const REFUSED_GOODS = ['sent_back', 'kept_for_collection', 'disposed'] as const;
export type RefusedGoods = (typeof REFUSED_GOODS)[number];

/** Whether accepted goods are restocked. */
export const DISPOSITIONS = ['restock', 'write_off'] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

/** The transitions of a return. */
export const RETURN_ACTIONS = [
  'authorise',
  'receive',
  // Staff accept all, a part, or nothing.
  'settle',
  // Before the parcel has arrived.
  'refuse',
  // By the customer.
  'withdraw',
  // Its replacement was cancelled: staff decide again.
  'reopen',
] as const;
export type ReturnAction = (typeof RETURN_ACTIONS)[number];

const ACTIONS_IN: Record<ReturnState, readonly ReturnAction[]> = {
  // What cannot be sent back is settled without a parcel.
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

/** The number that the customer writes on the parcel, without any other detail. */
export function authorisationNumber(returnId: string): string {
  return `RA-${returnId.slice(0, 8).toUpperCase()}`;
}

type DatedEvent = { kind: string; details: { to?: string }; at: Date };

/** When the order was delivered; after a second delivery, the later one counts. */
export function deliveredAt(events: readonly DatedEvent[]): Date | null {
  const isArrival = ({ kind, details }: DatedEvent) =>
    kind === 'status_changed' && details.to === 'delivered';
  return events.findLast(isArrival)?.at ?? null;
}

export function returnableUntil(delivered: Date): Date {
  return new Date(delivered.getTime() + RETURN_DAYS * DAY_MS);
}

type Delivery = { status: string; deliveredAt: Date | null; now: Date };

/** Why an order cannot be returned; null if it can. */
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

/** The quantity of a line that is in no return; refused and withdrawn returns do not count. */
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

/** For hygiene, unless the fault is ours. */
export function needsUnopened(reason: ReturnReason): boolean {
  return !isOurFault(reason);
}

/** Whether it is as good as new and can be sold again. */
export function canRestock(given: { reason: ReturnReason; isUnopened: boolean }): boolean {
  return given.isUnopened && !isOurFault(given.reason);
}

type Goods = { price: Money; ordered: number; returned: number };
type Owed = {
  reason: ReturnReason;
  /** Every line of the order. */
  lines: readonly Goods[];
  delivery: Money;
  /** The paid amount that is neither refunded nor promised yet. */
  left: Money;
};

/**
 * The price of the returned lines. The delivery fee is included if the fault is ours and this one return has the whole order: otherwise the
 * delivery also brought something that is kept.
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

// Accra is on UTC all year, so its days are UTC days.
function endOfDay(at: Date, daysLater: number): Date {
  const day = new Date(at.getTime() + daysLater * DAY_MS);
  day.setUTCHours(23, 59, 59, 999);
  return day;
}

function isBusinessDay(day: Date): boolean {
  return day.getUTCDay() !== 0 && day.getUTCDay() !== 6;
}

/** The end of the nth business day (Monday to Friday) after the day of `at`. */
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

/** Our next step and its deadline; null while the customer has the parcel, and once all is done. */
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

/** The customer can withdraw a return until we have received the parcel. */
export function canWithdraw(state: ReturnState): boolean {
  return canDo('withdraw', state);
}

export function staffReturnPath(returnId: string): string {
  return href('/admin/returns/:returnId', { returnId });
}

export function reasonField(returnId: string): string {
  return `reason-${returnId}`;
}

/** Each return on the staff page has its own answer field. */
export function answerField(returnId: string): string {
  return `answer-${returnId}`;
}
