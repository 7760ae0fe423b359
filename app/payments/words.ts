import { formatMoney, type Money } from '#app/values/money.ts';

type Unsold = { reason: string; asked: Money; amount: Money };

/** Why no order came of a payment, for staff. */
export function whyNoOrder({ reason, asked, amount }: Unsold): string {
  switch (reason) {
    case 'wrong_sum':
      return `${formatMoney(asked)} was asked for, but ${formatMoney(amount)} was paid.`;
    case 'too_late':
      return 'It was paid so late that the delivery address was no longer kept.';
    case 'duplicate':
      return 'The same cart was paid twice; the other payment became the order.';
    case 'replaced':
      return 'The customer ordered the same items in another way before this payment arrived.';
    case 'sold_out':
      return 'It was paid after the items were no longer held, and they were sold out by then.';
    default:
      return 'Not known.';
  }
}

/** The same in a few words, for a list. */
export function shortWhyNoOrder(reason: string): string {
  switch (reason) {
    case 'wrong_sum':
      return 'Wrong sum';
    case 'too_late':
      return 'Paid too late';
    case 'duplicate':
      return 'Paid twice';
    case 'replaced':
      return 'Ordered another way';
    case 'sold_out':
      return 'Sold out';
    default:
      return 'Not known';
  }
}

export const ORDERLESS_REFUNDS_FAILED = 'Failed to fetch refunds';
export const NO_REFUND = 'There is no such refund.';
export const PAYER_UNKNOWN = 'The account is gone';
