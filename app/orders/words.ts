import type { Notice } from '#app/values/notice.ts';
import type { Order } from './rules.ts';

type Paid = Pick<Order, 'paymentState'>;

export function whatGoesBack({ paymentState }: Paid): string {
  return paymentState === 'unpaid'
    ? 'Nothing is to be paid.'
    : 'Your money goes back the way it came.';
}

const CANCELLED = { title: 'Order cancelled', tone: 'plain' } as const;
const NOTHING_PAID: Notice = { ...CANCELLED, message: whatGoesBack({ paymentState: 'unpaid' }) };
const MONEY_BACK: Notice = { ...CANCELLED, message: whatGoesBack({ paymentState: 'paid' }) };

/** What somebody reads who has just cancelled; an address that was made up says nothing. */
export function arrivalNotice(name: string | null, order: Pick<Order, 'status'> & Paid) {
  if (name !== 'cancelled' || order.status !== 'cancelled') return undefined;
  return order.paymentState === 'unpaid' ? NOTHING_PAID : MONEY_BACK;
}

export const NOT_CANCELLED = 'Order not cancelled';
export const TOO_LATE =
  'It is on its way already, so it can no longer be cancelled. You can return it within 30 days.';

/** The letter that a new status sends to the customer, by its subject; null where there is none. */
export function statusLetter(status: string, number: string): string | null {
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
