import { defineList, tabs } from '#app/values/list-definition.ts';
import { formatMoney, type Money } from '#app/values/money.ts';
import { failure, type Notice, success, errorNotice } from '#app/values/notice.ts';
import { ORDERLESS_REFUNDS_PATH, SENT_BACK_BEFORE, type StaffRefund } from './rules.ts';

type Unsold = { reason: string; asked: Money; amount: Money };

/** Why a payment did not become an order, for staff. */
export function noOrderReason({ reason, asked, amount }: Unsold): string {
  switch (reason.split(':')[0]) {
    case 'wrong_sum':
      return `${formatMoney(asked)} was asked for, but ${formatMoney(amount)} was paid.`;
    case 'too_late':
      return 'It was paid so late that the delivery address was no longer kept.';
    case 'duplicate':
      return 'The same cart was paid twice; the other payment became the order.';
    case 'replaced':
      return 'The customer ordered the same items in another way before this payment arrived.';
    case SENT_BACK_BEFORE:
      return 'It was refunded after the moment that the shop was restored to; the reason was lost.';
    case 'restored':
      return 'It was paid after the moment that the shop was restored to, and the items are no longer there.';
    case 'slot_full':
      return 'It was paid after its delivery time was no longer held, and others had taken it by then.';
    case 'recipient_declined':
      return 'It was a gift, and its recipient had asked for no more gifts before it was paid.';
    case 'sold_out':
      return 'It was paid after the items were no longer held, and they were sold out by then.';
    default:
      return 'Not known.';
  }
}

/** The same in a few words, for a list. */
export function shortNoOrderReason(reason: string): string {
  switch (reason.split(':')[0]) {
    case 'wrong_sum':
      return 'Wrong sum';
    case 'too_late':
      return 'Paid too late';
    case 'duplicate':
      return 'Paid twice';
    case 'replaced':
      return 'Ordered another way';
    case 'restored':
      return 'Lost by a restore';
    case SENT_BACK_BEFORE:
      return 'Refunded before a restore';
    case 'slot_full':
      return 'Delivery time taken';
    case 'recipient_declined':
      return 'Recipient wants no gifts';
    case 'sold_out':
      return 'Sold out';
    default:
      return 'Not known';
  }
}

export const ORDERLESS_REFUND_LIST = defineList({
  path: ORDERLESS_REFUNDS_PATH,
  title: 'Refunds without an order',
  description: 'Payments that became no order and go back.',
  nouns: ['refund', 'refunds'],
  failed: 'Failed to fetch refunds',
  filters: { state: tabs({ States: { all: 'All' } }, { all: 'Stuck' }) },
  sorts: ['since'],
});
export const NO_REFUND = 'There is no such refund.';
export const PAYER_UNKNOWN = 'The account is gone';
/** The state of a refund: a short line and an explanation. */

export function refundWords({ amount, standing, isAgain, code }: RefundSummary): [string, string] {
  const sum = formatMoney(amount);
  const stuck = isAgain ? `A refund of ${sum} is stuck again` : `A refund of ${sum} is stuck`;
  switch (standing) {
    case 'due':
      return isAgain
        ? [`The refund of ${sum} is being retried`, 'The payment provider has not answered yet.']
        : [`The refund of ${sum} is on its way`, 'We have asked the payment provider to send it.'];
    case 'requested':
      return [
        `The refund of ${sum} is on its way`,
        'The payment provider has accepted it and is sending it.',
      ];
    case 'processed':
      return [
        `The refund of ${sum} was sent`,
        'The payment provider has sent it back the way it was paid.',
      ];
    case 'settled':
      return [
        `The refund of ${sum} was settled by hand`,
        'Staff paid it back themselves, without the payment provider.',
      ];
    case 'failed':
      return [stuck, 'The payment provider could not send it and has given up.'];
    case 'refused': {
      const word = code === null ? '' : ` Its reason: “${code.replaceAll('_', ' ')}”.`;
      return [stuck, `The payment provider did not accept it.${word}`];
    }
    case 'held':
      return [
        stuck,
        'The payment provider needs to know where to send it. Add the details in its dashboard; this page updates by itself.',
      ];
    case 'made_elsewhere':
      return [
        stuck,
        'It was not retried, because someone refunded this payment in the provider’s dashboard. Check there: if it is the same money, mark this refund as settled by hand.',
      ];
    case 'sent_as_well':
      return [
        `${sum} went back twice`,
        'It was settled by hand, and the payment provider sent it too.',
      ];
  }
}
export function retriedNotice(amount: Money): Notice {
  return success(`Refund of ${formatMoney(amount)} sent to the payment provider again`);
}
export function settledNotice(amount: Money): Notice {
  return success(`Refund of ${formatMoney(amount)} marked as settled by hand`);
}
export function stuckRefusal(reason: StuckReason): Notice {
  switch (reason) {
    case 'moved_on':
      return errorNotice(
        'Not changed',
        'Someone else just changed this refund. The page shows where it is now.',
      );
    case 'held':
      return failure('The payment provider holds this refund and may still send it.');
    case 'made_elsewhere':
      return failure('A refund was made in the payment provider’s dashboard. Please look there.');
    case 'no_provider':
      return failure(
        'This shop has no payment provider at the moment. Please pay it back by hand.',
      );
    case 'key_used':
      return failure('This form was already used. Please open it again.');
  }
}
/** The same without an order, where only the account is known. */

export function orderlessMailHint(payer: { email: string } | null): string {
  return payer
    ? `The customer gets an email at ${payer.email}.`
    : 'The customer’s account is deleted, so no email is sent.';
}
export type StuckReason = 'moved_on' | 'held' | 'made_elsewhere' | 'no_provider' | 'key_used';
export type RefundSummary = Pick<StaffRefund, 'amount' | 'standing' | 'isAgain' | 'code'>;
