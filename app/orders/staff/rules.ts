import type { Money } from '#app/values/money.ts';
import {
  isRefundUnderWay,
  type Order,
  paymentStateLabel,
  shortId,
  type StatusColor,
} from '../rules.ts';

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

export function staffOrderPath(id: string): string {
  return `${STAFF_ORDERS}/${id}`;
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

type Cancelling = Pick<Order, 'paymentState' | 'promised' | 'refunded' | 'total'> & {
  reference: string | null;
};

/** Whether cancelling sends money back by the provider, which nobody can undo. */
export function cancellingPaysBack(order: Cancelling): boolean {
  const back = Math.max(order.promised, order.refunded);
  return order.reference !== null && order.paymentState !== 'unpaid' && back < order.total;
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
export const UNSOLD_REFUNDS = `${STAFF_ORDERS}/refunds`;

export function unsoldSettlePath(refundId: string): string {
  return `${refundId}/settle`;
}

export const NOTE_MOST = 2_000;
export const WHY_MOST = 500;
