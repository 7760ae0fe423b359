import { href } from 'react-router';
import type { NewItem } from '#app/cart/rules.ts';
import { formatMoney, type Money, times } from '#app/values/money.ts';
import type { PictureFile } from '#app/values/picture-file.ts';
import type { Totals } from '#app/values/totals.ts';
import { isUuid } from '#app/values/uuid.ts';

export const ORDERS_PER_PAGE = 10;
export const DELIVERY_TIME = '1-3 Business Days';

export function orderPath(id: string): string {
  return href('/orders/:orderId', { orderId: id });
}

export const isOrderId = isUuid;

/** 'CVX' and six digits; once all are used, numbers have seven. */
export function orderNumber(digits: number): string {
  return `CVX${String(digits).padStart(6, '0')}`;
}

export function isOrderNumber(text: string): boolean {
  return /^CVX\d{6,15}$/.test(text);
}

/** Customers can cancel until the parcel is on its way. */
export function canCancel(status: string): boolean {
  return status === 'pending' || status === 'processing';
}

/** A product as sold today, ready for the cart. */
export type Offer = NewItem & {
  /** Units available; undefined where stock is not counted. */
  left: number | undefined;
};

/** An item with its name, picture and price at the time of the order. */
export type OrderLine = {
  id: string;
  name: string;
  picture: PictureFile | null;
  price: Money;
  quantity: number;
  /** Null once the product is deleted. */
  offer: Offer | null;
};

export type Order = Totals & {
  id: string;
  number: string | null;
  status: string;
  placedAt: Date;
  paymentMethod: string;
  paymentState: 'unpaid' | 'paid' | 'refunded';
  /** The refund that was promised, and the part that was sent. */
  promised: Money;
  refunded: Money;
  lines: OrderLine[];
};

export type OrderPage = { orders: Order[]; total: number; page: number; pages: number };

export function orderCountText(total: number): string {
  return `${total} order(s) found`;
}

export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** An order's number, or its id while it has none. */
export function orderName({ id, number }: Pick<Order, 'id' | 'number'>): string {
  return number ?? shortId(id);
}

export function orderTitle(order: Pick<Order, 'id' | 'number'>): string {
  return `Order ${orderName(order)}`;
}

export function invoiceTitle(order: Pick<Order, 'id' | 'number'>): string {
  return `Invoice ${orderName(order)}`;
}

function inWords(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function statusLabel(status: string): string {
  return inWords(status);
}

/** Staff can undo a change of status for some seconds; its email waits a little longer. */
export const MAIL_HOLD_SECONDS = 10;

/** Whether the customer gets an email when an order comes to this status. */
export function hasStatusMail(status: string): boolean {
  return status === 'shipped' || status === 'delivered' || status === 'cancelled';
}

type StatusChange = { id: number; to: string; isUndo: boolean };

/**
 * Whether the email of a status change is still due: the order still has the status of that change, and no later change set it again, which
 * has its own email.
 */
export function isStatusMailDue(
  status: string,
  changeId: number,
  changes: readonly StatusChange[],
) {
  return lastChangeTo(status, changes)?.id === changeId;
}

/** The last change to this status; an undo does not count. */
export function lastChangeTo(status: string, changes: readonly StatusChange[]) {
  return changes.findLast(({ to, isUndo }) => to === status && !isUndo);
}

export type StatusColor = 'yellow' | 'blue' | 'purple' | 'green' | 'red' | 'grey';

const STATUS_COLORS = new Map<string, StatusColor>([
  ['pending', 'yellow'],
  ['processing', 'blue'],
  ['shipped', 'purple'],
  ['delivered', 'green'],
  ['cancelled', 'red'],
]);

export function statusColor(status: string): StatusColor {
  return STATUS_COLORS.get(status) ?? 'grey';
}

const METHOD_LABELS = new Map([
  ['card', 'Card'],
  ['mobile_money', 'Mobile Money'],
  ['cash_on_delivery', 'Cash on Delivery'],
  ['exchange', 'Exchange'],
]);

export function paymentMethodLabel(method: string): string {
  return METHOD_LABELS.get(method) ?? inWords(method);
}

type PaymentSide = Pick<Order, 'status' | 'paymentState' | 'promised' | 'refunded'>;

export function isRefundUnderWay({ paymentState, promised, refunded }: PaymentSide): boolean {
  return paymentState !== 'refunded' && promised > refunded;
}

/** The payment state as text. */
export function paymentStateLabel(order: PaymentSide): string {
  if (isRefundUnderWay(order)) return 'Refund on its way';
  switch (order.paymentState) {
    case 'refunded':
      return 'Refunded';
    case 'paid':
      return order.refunded > 0 ? 'Partly refunded' : 'Paid';
    case 'unpaid':
      return order.status === 'cancelled' ? 'Nothing to pay' : 'Unpaid';
  }
}

/** The seller, as the law requires it on the invoice: the settings on the day of the order. */
export type Seller = { legalName: string; legalAddress: string; registrationNumber: string };

export function sellerOf({ legalName, legalAddress, registrationNumber }: Seller): Seller {
  return { legalName, legalAddress, registrationNumber };
}

type Amount = Pick<OrderLine, 'price' | 'quantity'>;

export function quantityText({ price, quantity }: Amount): string {
  return `Quantity: ${quantity} × ${formatMoney(price)}`;
}

export function lineTotal({ price, quantity }: Amount): Money {
  return times(price, quantity);
}

const RETENTION_YEARS = 6;

/** Tax law requires orders until here; those placed before are anonymised. */
export function forgottenBefore(now: Date): Date {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - RETENTION_YEARS);
  return then;
}
export const STAFF_ORDERS = href('/admin/orders');
export function staffOrderPath(id: string): string {
  return `${STAFF_ORDERS}/${id}`;
}
/** The orders of one customer's account. */

export function ordersOfPath(userId: string): string {
  return `${STAFF_ORDERS}?customer=${userId}`;
}
export const STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type Status = (typeof STATUSES)[number];
export const PAYMENT_STATES = ['unpaid', 'paid', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The kinds of events in an order's history; for a return, the details have the step. */
export const EVENT_KINDS = [
  'placed',
  'paid',
  'status_changed',
  'refund_promised',
  'refunded',
  'refund_stuck',
  'cash_received',
  'refund_retried',
  'cash_undone',
  'return_changed',
  'delivery_moved',
] as const;

/** How an order is paid. `exchange`: a replacement, paid by the returned order. */
export const PAYMENT_METHODS = ['card', 'mobile_money', 'cash_on_delivery', 'exchange'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The activity log's name of a change to this status. */
export const statusAction = (to: Status) => `Updated order status to ${to}` as const;

export function statusFrom(text: string): Status | undefined {
  return STATUSES.find((status) => status === text);
}
/** The last six digits of the time at which a cash order was placed. */

export function cashDigits(now: Date): number {
  return now.getTime() % 1000000;
}
export const MAX_CANCEL_REASON_LENGTH = 500;
export const MAX_NOTE_LENGTH = 2000;
export function returnPath(orderId: string): string {
  return href('/orders/:orderId/return', { orderId });
}
