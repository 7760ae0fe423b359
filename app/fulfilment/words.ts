import { formatMoney, type Money } from '#app/values/money.ts';
import { type Notice, failure, success, trouble } from '#app/values/notice.ts';
import { MAIL_HOLD_SECONDS, statusLabel } from '#app/orders/rules.ts';
import { statusMailSubject } from '#app/orders/words.ts';
import type { MoveQuestion, Payment, StaffRefund, View } from './rules.ts';

export const ORDERS_FAILED = 'Failed to fetch orders';
export const ITEMS_FAILED = 'Failed to fetch order items';

export const VIEW_WORDS: Record<View, string> = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  'to-ship': 'To ship',
  unpaid: 'Unpaid',
};

export const PAYMENT_WORDS: Record<Payment, string> = {
  unpaid: 'Unpaid',
  paid: 'Paid',
  refunded: 'Refunded',
  'refund-under-way': 'Refund on its way',
  'refund-stuck': 'Refund stuck',
};

export const ORDER_NOTICES = {
  moved: success('Order status updated successfully'),
  notMoved: failure('Failed to update order status'),
  exchangeDecided: trouble(
    'Not reopened',
    'The exchange that this order belongs to was decided otherwise. Open the return to see how.',
  ),
  noteAdded: success('Note added'),
  noteNotAdded: failure('Failed to add the note'),
  mailedBefore: success('Status set back. The email to the customer had already been sent.'),
  cashReceived: success('Cash recorded. Order marked paid.'),
  cashTakenBack: success('Cash record removed.'),
  cashNotNoted: failure('Failed to record the cash'),
  refundNotMade: failure('Failed to refund the order'),
  refundNotRetried: failure('Failed to retry the refund'),
  refundNotSettled: failure('Failed to save the refund'),
};

/** What stands in place of the next step, and in the question before it is done all the same. */
export const QUESTION_WORDS: Record<Exclude<MoveQuestion, 'pays_back'>, string> = {
  refunded: 'This order was refunded, so it is unpaid.',
  unpaid: 'This order is unpaid.',
};

/** Somebody moved the order since it was shown here. */
export function quickerNotice(status: string): Notice {
  return trouble('Not changed', quickerWords(status));
}

export function quickerWords(status: string): string {
  return `Someone else just changed this order. It is now ${statusLabel(status)}.`;
}

export function soldOutNotice(count: number): Notice {
  return failure(`Failed to update order status. ${soldOutWords(count)}`);
}

export function soldOutWords(count: number): string {
  const what = count === 1 ? 'One of its items is' : `${count} of its items are`;
  return `${what} no longer in stock, so the order stays cancelled.`;
}

export function refundedNotice(amount: Money, byHand: boolean): Notice {
  const sum = formatMoney(amount);
  return success(byHand ? `Cash refund of ${sum} recorded.` : `Refund of ${sum} is on its way`);
}

/** "Mark as shipped" */
export function moveLabel(status: string): string {
  return `Mark as ${statusLabel(status).toLowerCase()}`;
}

/** What the customer hears of money that goes back. */
export function refundMailHint(email: string, byHand: boolean): string {
  if (email === '') return NO_LETTER;
  return byHand
    ? 'The customer gets an email about it.'
    : 'The customer gets an email once it is sent.';
}

/** The same where no order came of the payment, and the account is all that is known. */
export function orderlessMailHint(payer: { email: string } | null): string {
  return payer
    ? `The customer gets an email at ${payer.email}.`
    : 'The customer’s account is deleted, so no email is sent.';
}

/** Beside whatever staff write down about an order or its money. */
export const NOTE_HINT =
  'Customers can ask for their data and read this. Write what you would say to them.';

const NO_LETTER = 'This order has no email address, so no email is sent.';

type Reader = { number: string; email: string };

/** What the customer hears of a new status. */
export function statusMailHint(status: string, { number, email }: Reader): string {
  const subject = statusMailSubject(status, number);
  if (subject === null) return 'The customer gets no email.';
  if (email === '') return NO_LETTER;
  return `The customer gets the email “${subject}” after ${MAIL_HOLD_SECONDS} seconds, unless you undo.`;
}

type CashReason = 'not_cash' | 'paid_already' | 'paid_back';

export function cashRefusal(reason: CashReason): Notice {
  switch (reason) {
    case 'not_cash':
      return failure('Only a cash order can be marked this way.');
    case 'paid_already':
      return failure('This order is already paid.');
    case 'paid_back':
      return failure('Some of this cash has been refunded, so it stays recorded as received.');
  }
}

type RefundReason = 'nothing_left' | 'no_payment' | 'key_used';

export function refundRefusal(reason: RefundReason): Notice {
  switch (reason) {
    case 'nothing_left':
      return failure('Nothing is left to refund.');
    case 'no_payment':
      return failure('This payment was not made in this shop. Please pay it back by hand.');
    case 'key_used':
      return failure('This form was already used for a refund. Please open it again.');
  }
}

type StuckReason = 'moved_on' | 'held' | 'made_elsewhere' | 'no_provider' | 'key_used';

export function stuckRefusal(reason: StuckReason): Notice {
  switch (reason) {
    case 'moved_on':
      return trouble(
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

export function retriedNotice(amount: Money): Notice {
  return success(`Refund of ${formatMoney(amount)} sent to the payment provider again`);
}

export function settledNotice(amount: Money): Notice {
  return success(`Refund of ${formatMoney(amount)} marked as settled by hand`);
}

type Stood = Pick<StaffRefund, 'amount' | 'standing' | 'isAgain' | 'code'>;

/** Where a refund is, in a line and in a few words more. */
export function refundWords({ amount, standing, isAgain, code }: Stood): [string, string] {
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
