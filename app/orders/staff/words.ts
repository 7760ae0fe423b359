import { formatMoney, type Money } from '#app/values/money.ts';
import { type Notice, failed, said, trouble } from '#app/values/notice.ts';
import { statusLabel } from '../rules.ts';
import { statusLetter } from '../words.ts';
import type { Payment, StaffRefund, View } from './rules.ts';

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

export const ORDER_SAID = {
  moved: said('Order status updated successfully'),
  notMoved: failed('Failed to update order status'),
  exchangeDecided: trouble(
    'Not reopened',
    'The exchange that this order belongs to was decided otherwise. Open the return to see how.',
  ),
  noteAdded: said('Note added'),
  noteNotAdded: failed('Failed to add the note'),
  cashReceived: said('Cash received, the order counts as paid'),
  cashTakenBack: said('The cash counts as not received'),
  cashNotNoted: failed('Failed to note the cash'),
  refundNotMade: failed('Failed to refund the order'),
  refundNotRetried: failed('Failed to ask for the refund again'),
  refundNotSettled: failed('Failed to note the refund'),
};

/** Somebody moved the order since it was shown here. */
export function quickerNotice(status: string): Notice {
  const now = statusLabel(status).toLowerCase();
  return trouble('Somebody was quicker', `The order is ${now} by now, so nothing was changed.`);
}

export function soldOutNotice(count: number): Notice {
  const what = count === 1 ? 'One of its items is' : `${count} of its items are`;
  return failed(
    `Failed to update order status. ${what} no longer in stock, so the order stays cancelled.`,
  );
}

export function refundedNotice(amount: Money, byHand: boolean): Notice {
  const sum = formatMoney(amount);
  return said(byHand ? `${sum} noted as given back in cash` : `Refund of ${sum} is on its way`);
}

/** "Mark as shipped" */
export function moveLabel(status: string): string {
  return `Mark as ${statusLabel(status).toLowerCase()}`;
}

/** What the customer hears of money that goes back. */
export function refundLetterHint(email: string, byHand: boolean): string {
  if (email === '') return NO_LETTER;
  return byHand
    ? 'The customer gets a letter about it.'
    : 'The customer gets a letter once it is sent.';
}

/** The same where no order came of the payment, and the account is all that is known. */
export function unsoldLetterHint(payer: { email: string } | null): string {
  return payer
    ? `The customer gets a letter about it, to ${payer.email}.`
    : 'The account of the customer is gone, so no letter is written.';
}

/** Beside whatever staff write down about an order or its money. */
export const NOTE_HINT =
  'A customer who asks for their data gets it too, so write what you could say to them.';

const NO_LETTER = 'The order has no e-mail address, so no letter is written.';

type Reader = { number: string; email: string };

/** What the customer hears of a new status. */
export function letterHint(status: string, { number, email }: Reader): string {
  const subject = statusLetter(status, number);
  if (subject === null) return 'The customer gets no letter about it.';
  if (email === '') return NO_LETTER;
  return `The customer gets the letter “${subject}”.`;
}

type CashReason = 'not_cash' | 'paid_already' | 'paid_back';

export function cashRefusal(reason: CashReason): Notice {
  switch (reason) {
    case 'not_cash':
      return failed('Only an order that is paid in cash can be marked so.');
    case 'paid_already':
      return failed('The order counts as paid already.');
    case 'paid_back':
      return failed('Some of this cash was given back already, so it was received.');
  }
}

type RefundReason = 'nothing_left' | 'no_payment' | 'key_used';

export function refundRefusal(reason: RefundReason): Notice {
  switch (reason) {
    case 'nothing_left':
      return failed('Nothing is left to be paid back.');
    case 'no_payment':
      return failed(
        'The payment of this order was not made in this shop. Please pay it back by hand.',
      );
    case 'key_used':
      return failed('This form has refunded something already. Please open it anew.');
  }
}

type StuckReason = 'moved_on' | 'held' | 'made_elsewhere' | 'no_provider' | 'key_used';

export function stuckRefusal(reason: StuckReason): Notice {
  switch (reason) {
    case 'moved_on':
      return trouble(
        'Somebody was quicker',
        'The refund has moved on meanwhile, so nothing was changed. The page shows where it is now.',
      );
    case 'held':
      return failed('The payment provider holds this refund and may still send it.');
    case 'made_elsewhere':
      return failed('A refund was made in the payment provider’s dashboard. Please look there.');
    case 'no_provider':
      return failed('This shop has no payment provider just now. Please pay it back by hand.');
    case 'key_used':
      return failed('This form has settled something already. Please open it anew.');
  }
}

export function retriedNotice(amount: Money): Notice {
  return said(`The refund of ${formatMoney(amount)} is asked for again`);
}

export function settledNotice(amount: Money): Notice {
  return said(`The refund of ${formatMoney(amount)} counts as settled by hand`);
}

type Stood = Pick<StaffRefund, 'amount' | 'standing' | 'isAgain' | 'code'>;

/** Where a refund is, in a line and in a few words more. */
export function refundWords({ amount, standing, isAgain, code }: Stood): [string, string] {
  const sum = formatMoney(amount);
  const stuck = isAgain ? `A refund of ${sum} is stuck again` : `A refund of ${sum} is stuck`;
  switch (standing) {
    case 'due':
      return isAgain
        ? [`The refund of ${sum} is asked for again`, 'The payment provider has not answered yet.']
        : [`The refund of ${sum} is on its way`, 'The payment provider is asked to send it.'];
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
      return [stuck, 'The payment provider could not send it and has given it up.'];
    case 'refused': {
      const word = code === null ? '' : `, with the word “${code.replaceAll('_', ' ')}”`;
      return [stuck, `The payment provider did not accept it${word}.`];
    }
    case 'held':
      return [
        stuck,
        'The payment provider holds it until it is told where to send it. Please do that in its own dashboard; the shop learns of it by itself.',
      ];
    case 'made_elsewhere':
      return [
        stuck,
        'It was not asked for again, because somebody made a refund of this payment in the provider’s own dashboard. Look there: if it is this money, it is settled by hand.',
      ];
    case 'sent_as_well':
      return [
        `${sum} went back twice`,
        'It was settled by hand, and the payment provider has sent it as well.',
      ];
  }
}
