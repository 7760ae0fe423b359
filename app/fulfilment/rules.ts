import { href } from 'react-router';
import {
  isRefundUnderWay,
  type Order,
  paymentStateLabel,
  shortId,
  STAFF_ORDERS,
  type Status,
  type StatusColor,
} from '#app/orders/rules.ts';
import { dayFrom } from '#app/values/day.ts';

/** Filters for open work: ready to pack, and unpaid. */
export const WORK_VIEWS = ['to-ship', 'unpaid'] as const;
export type View = Status | (typeof WORK_VIEWS)[number];

export const PAYMENTS = ['unpaid', 'paid', 'refunded', 'refund-under-way', 'refund-stuck'] as const;
export type Payment = (typeof PAYMENTS)[number];

/** Polled by open screens. */
export const NEW_ORDERS_PATH = href('/admin/new-orders');
/** New orders are counted up to this number. */
export const MAX_NEW = 100;

/** Where the status of many orders is set. */
export const BULK_PATH = `${STAFF_ORDERS}/bulk`;

/** Whether its delivery can still be moved. */
export const isUnderWay = ({ status }: { status: Status }) =>
  status !== 'delivered' && status !== 'cancelled';

/** Why an order is moved, in words for the customer. */
export const MAX_REASON_LENGTH = 500;

/** The board of a day. */
export const deliveriesPath = (day: string) => `${href('/admin/deliveries')}?day=${day}`;

const BOARD = 'board';

/** A path with the day of the board that it leads back to. */
export const withBoard = (path: string, day: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${BOARD}=${day}`;

/** The board that this was opened from; undefined if it was not. */
export function boardPathFrom(params: URLSearchParams): string | undefined {
  const day = params.get(BOARD) ?? '';
  return dayFrom(day) === undefined ? undefined : deliveriesPath(day);
}

/** The link back from printed papers. */
export function paperBackLink(params: URLSearchParams): { to: string; label: string } {
  const board = boardPathFrom(params);
  return board === undefined
    ? { to: STAFF_ORDERS, label: 'Back to orders' }
    : { to: board, label: 'Back to the board' };
}

/** The dialog that moves these orders of a day. */
export function moveManyPath(day: string, ids: readonly string[]): string {
  const params = new URLSearchParams([['day', day], ...ids.map((id) => ['ids', id])]);
  return `${href('/admin/deliveries/move')}?${params}`;
}

/** The next status in the usual order; undefined at the end. */
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
  /** Refunds that the provider could not send by itself. */
  stuck: boolean;
};

/** The payment state as a label and a colour. */
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
  /** The paid amount that is neither refunded nor promised as a refund. */
  left: number;
};

/** The paid amount that is neither refunded nor promised as a refund. */
export function leftOf(order: Pick<Order, 'paymentState' | 'promised' | 'refunded' | 'total'>) {
  if (order.paymentState === 'unpaid') return 0;
  return Math.max(0, order.total - Math.max(order.promised, order.refunded));
}

/** Why a status change asks first: it sends a refund, or the order is not (or no longer) paid. */
export type MoveQuestion = 'pays_back' | 'refunded' | 'unpaid';

export function moveQuestion(order: MoneySide, to: Status): MoveQuestion | undefined {
  const { reference, paymentMethod, paymentState, total, left } = order;
  // A refund by the provider cannot be cancelled.
  if (to === 'cancelled') return reference !== null && left > 0 ? 'pays_back' : undefined;
  // A replacement is paid by the order that it replaces.
  if (total === 0 || paymentMethod === 'exchange') return undefined;
  if (paymentState === 'unpaid') {
    return paymentMethod === 'cash_on_delivery' ? undefined : 'unpaid';
  }
  return left <= 0 ? 'refunded' : undefined;
}

/** The next step; undefined at the end, or if it would ask first. */
export function nextMove(order: MoneySide, status: string): Status | undefined {
  const next = nextStatus(status);
  return next && !moveQuestion(order, next) ? next : undefined;
}

/** The dialog that asks before this status; undefined if none does. */
export function questionPath(id: string, order: MoneySide, to: Status): string | undefined {
  if (to === 'cancelled') return `${id}/cancel`;
  return moveQuestion(order, to) ? `${id}/status/${to}` : undefined;
}

/** An item's code on packing slips, and next to its name for staff: it tells others nothing. */
export function itemCode(line: {
  id: string;
  sku?: string | null;
  offer: { id: string } | null;
}): string {
  if (line.sku) return line.sku;
  return shortId(line.offer?.id ?? line.id).toUpperCase();
}
