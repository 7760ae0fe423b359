import type { LockedOrder, OrderStatus } from './schema.ts';

type CashSide = Pick<
  LockedOrder,
  'payment_method' | 'payment_state' | 'cash_received_at' | 'refunded_minor'
>;

/** Cash is paid on delivery: an order is paid while it counts as delivered, or once staff recorded the cash. */
export function paymentStateAfter(order: CashSide, to: OrderStatus) {
  if (order.payment_method !== 'cash_on_delivery') return order.payment_state;
  if (order.cash_received_at !== null || order.refunded_minor > 0) return order.payment_state;
  return to === 'delivered' ? 'paid' : 'unpaid';
}
