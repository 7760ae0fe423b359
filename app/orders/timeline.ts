import { dayText, isPickUp } from '#app/delivery/words.ts';
import { formatMoney, type Money, money } from '#app/values/money.ts';
import type { AgreedDelivery } from './agreed-delivery.ts';
import {
  DELIVERY_TIME,
  type EVENT_KINDS,
  isRefundUnderWay,
  MAIL_HOLD_SECONDS,
  type Order,
  statusLabel,
} from './rules.ts';

export type OrderEvent = {
  id: number;
  kind: (typeof EVENT_KINDS)[number];
  details: {
    from?: string;
    to?: string;
    amount?: number;
    byHand?: boolean;
    returnKind?: string;
    exchange?: string;
    undo?: boolean;
  };
  at: Date;
};

/** One line of the timeline. */
export type Step = { id: number; words: string; at: Date };

/** The events of an order in plain words, newest last. */
export function timelineOf(placedAt: Date, events: readonly OrderEvent[]): Step[] {
  const steps = withoutUndoneCash(events).map((event) => ({
    id: event.id,
    words: wordsFor(event),
    at: event.at,
  }));
  // Orders older than the timeline have no such event.
  if (events.some(({ kind }) => kind === 'placed')) return steps;
  return [{ id: 0, words: 'Order placed', at: placedAt }, ...steps];
}

/** The customer does not see a status that staff undid before its email was sent. */
export function withoutUndoneEvents(events: readonly OrderEvent[]): OrderEvent[] {
  const shown: OrderEvent[] = [];
  for (const event of events) {
    const last = event.details.undo
      ? shown.findLastIndex(({ kind, details }) => {
          return kind === 'status_changed' && details.to === event.details.from;
        })
      : -1;
    const undone = shown[last];
    if (undone && event.at.getTime() - undone.at.getTime() < MAIL_HOLD_SECONDS * 1_000) {
      shown.splice(last, 1);
    } else shown.push(event);
  }
  return shown;
}

/** Cash recorded by mistake was never received: both events stay stored, and neither is shown. */
function withoutUndoneCash(events: readonly OrderEvent[]): OrderEvent[] {
  const lastUndone = events.findLastIndex(({ kind }) => kind === 'cash_undone');
  return events.filter(
    ({ kind }, at) => kind !== 'cash_undone' && !(kind === 'cash_received' && at < lastUndone),
  );
}

function wordsFor({ kind, details }: OrderEvent): string {
  switch (kind) {
    case 'placed':
      return details.exchange === undefined
        ? 'Order placed'
        : `Order placed: exchange for order ${details.exchange}`;
    case 'paid':
      return 'Payment received';
    case 'cash_received':
      return 'Cash received';
    case 'cash_undone':
      return 'Cash not received';
    case 'status_changed':
      return details.undo
        ? `Undone: back to ${statusLabel(details.to ?? '')}`
        : statusWords(details.from ?? '', details.to ?? '');
    case 'refund_promised':
      return `${refund(details.amount)} on its way`;
    case 'refunded':
      return `${refund(details.amount)} ${details.byHand ? 'given back by hand' : 'sent'}`;
    case 'refund_stuck':
      return `${refund(details.amount)} held up. We are seeing to it; you need not do anything.`;
    case 'refund_retried':
      return `${refund(details.amount)} on its way again`;
    case 'return_changed':
      return returnWords(details);
    case 'delivery_moved':
      return `Delivery moved to ${details.to}`;
  }
}

/** A step of a return, in words for the customer. */
function returnWords({ to, returnKind, amount, byHand, exchange }: OrderEvent['details']): string {
  const noun = returnKind === 'exchange' ? 'Exchange' : 'Return';
  switch (to) {
    case 'requested':
      return `${noun} requested`;
    case 'authorised':
      return `${noun} authorised`;
    case 'received':
      return exchange === undefined
        ? `${noun}: parcel received`
        : `${noun}: replacement order ${exchange} cancelled, we decide again`;
    case 'completed':
    case 'partly_accepted': {
      const what = `${noun} ${to === 'completed' ? 'accepted' : 'accepted in part'}`;
      if (exchange !== undefined) return `${what}: replaced by order ${exchange}`;
      if (!amount) return what;
      const sum = formatMoney(money(amount));
      return byHand ? `${what}: we owe you ${sum} in cash` : `${what}: refund of ${sum}`;
    }
    case 'refused':
      return `${noun} refused`;
    case 'withdrawn':
      return `${noun} withdrawn`;
    default:
      return `${noun} updated`;
  }
}

function refund(amount: number | undefined): string {
  return amount === undefined ? 'Refund' : `Refund of ${formatMoney(money(amount))}`;
}

const STATUS_WORDS = new Map([
  ['pending', 'Waiting to be packed'],
  ['processing', 'Being packed'],
  ['shipped', 'Sent out'],
  ['delivered', 'Delivered'],
  ['cancelled', 'Cancelled'],
]);

function statusWords(from: string, to: string): string {
  const words = STATUS_WORDS.get(to) ?? statusLabel(to);
  return from === 'cancelled' ? `Taken up again: ${words.toLowerCase()}` : words;
}

type Standing = Pick<
  Order,
  'status' | 'paymentMethod' | 'paymentState' | 'promised' | 'refunded' | 'total'
> &
  AgreedDelivery;

/** The next step; null if there is none. */
export function nextStep(order: Standing): string | null {
  switch (order.status) {
    case 'pending':
    case 'processing':
      return `Next: ${packWords(order)}`;
    case 'shipped':
      return isToBePaid(order)
        ? `Next: ${bringWords(order)}. Please have ${cash(order.total)} ready.`
        : `Next: ${bringWords(order)}`;
    default:
      return isRefundUnderWay(order)
        ? 'Next: the money arrives the way it was paid. A bank may take up to ten working days.'
        : null;
  }
}

function packWords({ delivery }: AgreedDelivery): string {
  const day = delivery?.day && dayText(delivery.day);
  if (isPickUp(delivery)) return `we pack it for ${delivery.zoneName}${day ? `, ${day}` : ''}`;
  return `we pack and hand it to the rider, ${day ? `for ${day}` : DELIVERY_TIME}`;
}

function bringWords({ delivery, gift }: AgreedDelivery): string {
  if (isPickUp(delivery)) return `it waits for you at ${delivery.zoneName}`;
  if (gift?.calls === 'nobody') return 'the rider brings it';
  return gift?.calls === 'recipient'
    ? 'the rider calls the recipient and brings it'
    : 'the rider calls and brings it';
}

export function isToBePaid({
  paymentMethod,
  paymentState,
}: Pick<Order, 'paymentMethod' | 'paymentState'>): boolean {
  return paymentMethod === 'cash_on_delivery' && paymentState === 'unpaid';
}

function cash(total: Money): string {
  return `${formatMoney(total)} in cash`;
}
