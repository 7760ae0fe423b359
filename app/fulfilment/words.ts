import { MAIL_HOLD_SECONDS, STAFF_ORDERS, STATUSES, statusLabel } from '#app/orders/rules.ts';
import { statusMailSubject } from '#app/orders/words.ts';
import { dates, defineList, linked, select, tabs, wordsOf } from '#app/values/list-definition.ts';
import { formatMoney, type Money } from '#app/values/money.ts';
import { type Notice, failure, success, errorNotice } from '#app/values/notice.ts';
import { uuidFrom } from '#app/values/uuid.ts';
import type { MoveQuestion, Payment, WORK_VIEWS } from './rules.ts';

export const ITEMS_FAILED = 'Failed to fetch order items';

const VIEW_WORDS: Record<(typeof WORK_VIEWS)[number], string> = {
  'to-ship': 'To ship',
  unpaid: 'Unpaid',
};

const PAYMENT_WORDS: Record<Payment, string> = {
  unpaid: 'Unpaid',
  paid: 'Paid',
  refunded: 'Refunded',
  'refund-under-way': 'Refund on its way',
  'refund-stuck': 'Refund stuck',
};

export const ORDER_LIST = defineList({
  path: STAFF_ORDERS,
  title: 'Orders',
  description: 'The orders of the shop.',
  nouns: ['order', 'orders'],
  failed: 'Failed to fetch orders',
  search: {
    label: 'Search orders by number, name, phone or email',
    placeholder: 'Number, name, phone, email',
  },
  filters: {
    payment: select('Payment', 'Any payment', PAYMENT_WORDS),
    date: dates('Order date'),
    status: tabs({ Status: wordsOf(STATUSES, statusLabel), 'Work to do': VIEW_WORDS }),
    customer: linked(uuidFrom),
  },
  sorts: ['created'],
});

export const ORDER_NOTICES = {
  moved: success('Order status updated successfully'),
  notMoved: failure('Failed to update order status'),
  exchangeDecided: errorNotice(
    'Not reopened',
    'The exchange that this order belongs to was decided otherwise. Open the return to see how.',
  ),
  deliveryMoved: success('Delivery moved. The customer gets an email.'),
  deliveryNotMoved: failure('The delivery was not moved. Please try again.'),
  deliveryChanged: failure('Someone else just changed this order. Open it again.'),
  deliveryGone: failure('This day or time cannot be chosen any more. Please choose another.'),
  deliveryFull: failure('This time is full now. Please choose another.'),
  giftsStopped: success('No more gifts go to this recipient.'),
  giftsAllowed: success('Gifts to this recipient are taken again.'),
  giftsNotChanged: failure('Nothing was changed. Please try again.'),
  dayClosed: success('Day closed. No new orders arrive on it.'),
  dayOpened: success('Day open again.'),
  dayNotChanged: failure('The day was not changed. Please try again.'),
  slotFull: errorNotice(
    'Not reopened',
    'Its delivery time is full now, so the order stays cancelled. Choose another day for it first.',
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

/** Shown instead of the next step, and in the question before doing it anyway. */
export const QUESTION_WORDS: Record<Exclude<MoveQuestion, 'pays_back'>, string> = {
  refunded: 'This order was refunded, so it is unpaid.',
  unpaid: 'This order is unpaid.',
};

/** The order was changed since this screen was loaded. */
export function changedByOthersNotice(status: string): Notice {
  return errorNotice('Not changed', changedByOthersWords(status));
}

export function changedByOthersWords(status: string): string {
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

/** The email to the customer about a refund. */
export function refundMailHint(email: string, byHand: boolean): string {
  if (email === '') return NO_MAIL;
  return byHand
    ? 'The customer gets an email about it.'
    : 'The customer gets an email once it is sent.';
}

/** Next to every note of staff about an order or its money. */
export const NOTE_HINT =
  'Customers can ask for their data and read this. Write what you would say to them.';

const NO_MAIL = 'This order has no email address, so no email is sent.';

type Reader = { number: string; email: string };

/** The email to the customer about a new status. */
export function statusMailHint(status: string, { number, email }: Reader): string {
  const subject = statusMailSubject(status, number);
  if (subject === null) return 'The customer gets no email.';
  if (email === '') return NO_MAIL;
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
