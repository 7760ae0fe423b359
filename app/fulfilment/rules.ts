import type { Money } from '#app/values/money.ts';
import {
  isRefundUnderWay,
  type Order,
  paymentStateLabel,
  shortId,
  type StatusColor,
} from '#app/orders/rules.ts';

export const STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type Status = (typeof STATUSES)[number];

export function statusFrom(text: string): Status | undefined {
  return STATUSES.find((status) => status === text);
}

/** Work that waits: what can be packed, and what nobody has paid for. */
export const VIEWS = ['to-ship', 'unpaid'] as const;
export type View = Status | (typeof VIEWS)[number];

export function viewFrom(text: string | null): View | undefined {
  return [...STATUSES, ...VIEWS].find((view) => view === text);
}

export const PAYMENTS = ['unpaid', 'paid', 'refunded', 'refund-under-way', 'refund-stuck'] as const;
export type Payment = (typeof PAYMENTS)[number];

export function paymentFrom(text: string | null): Payment | undefined {
  return PAYMENTS.find((payment) => payment === text);
}

export const STAFF_ORDERS = '/admin/orders';

/** What open screens poll. */
export const NEW_ORDERS_PATH = '/admin/new-orders';
/** New orders are counted up to here. */
export const MOST_NEW = 100;

/** Where the status of many orders is set. */
export const BULK_PATH = `${STAFF_ORDERS}/bulk`;

export function staffOrderPath(id: string): string {
  return `${STAFF_ORDERS}/${id}`;
}

/** The orders of one customer's account. */
export function ordersOfPath(userId: string): string {
  return `${STAFF_ORDERS}?customer=${userId}`;
}

/** What comes after it on the usual way; undefined where the way ends. */
export function nextStatus(status: string): Status | undefined {
  switch (status) {
    case 'pending':
      return 'processing';
    case 'processing':
      return 'shipped';
    case 'shipped':
      return 'delivered';
    default:
      return undefined;
  }
}

export type StaffPayment = Pick<Order, 'status' | 'paymentState' | 'promised' | 'refunded'> & {
  /** Money that the provider could not send back by itself. */
  stuck: boolean;
};

/** Where the money is, in words and in a colour. */
export function paymentBadge(order: StaffPayment): { label: string; color: StatusColor } {
  if (order.stuck) return { label: 'Refund stuck', color: 'red' };
  const label = paymentStateLabel(order);
  if (isRefundUnderWay(order)) return { label, color: 'blue' };
  if (order.paymentState === 'paid') {
    return { label, color: order.refunded > 0 ? 'purple' : 'green' };
  }
  const isWaiting = order.paymentState === 'unpaid' && order.status !== 'cancelled';
  return { label, color: isWaiting ? 'yellow' : 'grey' };
}

type MoneySide = Pick<Order, 'paymentMethod' | 'paymentState' | 'total'> & {
  reference: string | null;
  /** What was paid and neither went back nor is on its way back. */
  left: number;
};

/** What was paid and neither went back nor was promised back. */
export function leftOf(order: Pick<Order, 'paymentState' | 'promised' | 'refunded' | 'total'>) {
  if (order.paymentState === 'unpaid') return 0;
  return Math.max(0, order.total - Math.max(order.promised, order.refunded));
}

/** Why a change of status asks first: it pays money back, or the order is not paid (any more). */
export type MoveQuestion = 'pays_back' | 'refunded' | 'unpaid';

export function moveQuestion(order: MoneySide, to: Status): MoveQuestion | undefined {
  const { reference, paymentMethod, paymentState, total, left } = order;
  // Money that goes back by the provider cannot be called back by anybody.
  if (to === 'cancelled') return reference !== null && left > 0 ? 'pays_back' : undefined;
  // A replacement was paid with the order that it replaces.
  if (total === 0 || paymentMethod === 'exchange') return undefined;
  if (paymentState === 'unpaid') {
    return paymentMethod === 'cash_on_delivery' ? undefined : 'unpaid';
  }
  return left <= 0 ? 'refunded' : undefined;
}

/** The one thing to do next; undefined where the way ends, or where it would ask first. */
export function nextMove(order: MoneySide, status: string): Status | undefined {
  const next = nextStatus(status);
  return next && !moveQuestion(order, next) ? next : undefined;
}

/** The dialog that asks before this status is set; undefined where none does. */
export function questionPath(id: string, order: MoneySide, to: Status): string | undefined {
  if (to === 'cancelled') return `${id}/cancel`;
  return moveQuestion(order, to) ? `${id}/status/${to}` : undefined;
}

/** What stands on a packing slip for a thing, and beside its name where staff look it up: it says nothing to others. */
export function itemCode(line: {
  id: string;
  sku?: string | null;
  offer: { id: string } | null;
}): string {
  if (line.sku) return line.sku;
  return shortId(line.offer?.id ?? line.id).toUpperCase();
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
    /** Stuck: given up by the provider, not accepted, kept there until somebody helps, or maybe made without us. */
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

export const NOTE_MOST = 2_000;
export const WHY_MOST = 500;
