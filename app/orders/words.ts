import type { Order } from './rules.ts';

type Paid = Pick<Order, 'paymentState' | 'paymentMethod'>;

const DECIDED_AGAIN = 'We decide about your exchange again and email you.';

export function refundText({ paymentState, paymentMethod }: Paid): string {
  if (paymentMethod === 'exchange') return DECIDED_AGAIN;
  return paymentState === 'unpaid'
    ? 'Nothing is to be paid.'
    : 'Your money goes back the way it came.';
}

const CANCELLED = { title: 'Order cancelled', tone: 'plain' } as const;

/** The notice after a cancellation; a made-up URL has none. */
export function arrivalNotice(name: string | null, order: Pick<Order, 'status'> & Paid) {
  if (name !== 'cancelled' || order.status !== 'cancelled') return undefined;
  return { ...CANCELLED, message: refundText(order) };
}

export const NOT_CANCELLED = 'Order not cancelled';
export const TOO_LATE =
  'It is on its way already, so it can no longer be cancelled. You can return it within 30 days.';

/** The subject of the mail for a new status; null if there is none. */
export function statusMailSubject(status: string, number: string): string | null {
  switch (status) {
    case 'shipped':
      return `Order ${number} is on its way`;
    case 'delivered':
      return `Order ${number} has arrived`;
    case 'cancelled':
      return `Order ${number} is cancelled`;
    default:
      return null;
  }
}
