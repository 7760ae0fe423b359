import { href } from 'react-router';
import { canBuySome, type Quote, type QuotedLine } from '#app/cart/quote.ts';
import type { Settled } from '#app/payments/settle.ts';
import { formatMoney, type Money } from '#app/values/money.ts';
import { type Notice, errorNotice } from '#app/values/notice.ts';
import type { CheckoutErrors } from './fields.ts';
import type { placeOrder } from './place-order.ts';
import type { Method } from './rules.ts';
import type { AccountErrors } from './sign-up-form.ts';

/** The response to Place Order. */
export type CheckoutAnswer =
  | { kind: 'placed'; number: string; method: string }
  | { kind: 'window'; attemptId: string; accessCode: string; pageUrl: string }
  | { kind: 'changed'; quote: Quote }
  | { kind: 'waiting'; attemptId: string }
  /** The same items were ordered minutes ago: asks before ordering them again. */
  | {
      kind: 'repeat';
      orderId: string;
      number: string;
      minutes: number;
      /** Where a guest sees that order. */ link?: string;
    }
  | { kind: 'wrong'; errors: CheckoutErrors; notice: Notice }
  | { kind: 'refused'; notice: Notice; /** Shown beside it, not in a toast. */ more?: string }
  /** The day or slot is not available: the page reloads which are. */
  | { kind: 'delivery'; notice: Notice }
  | { kind: 'signed_out' }
  /** No response, or an unreadable one. */
  | { kind: 'lost' };

/** The response to a sign-up at the checkout. */
export type SignUpAnswer =
  | {
      kind: 'sent';
      email: string;
      notice: Notice;
      /** Of a demo, for its own mailbox. */ mailbox: boolean;
    }
  | { kind: 'wrong'; errors: AccountErrors; notice: Notice }
  | { kind: 'refused'; notice: Notice }
  | { kind: 'lost' };

/** The result of a payment, as far as it is known. */
export type PaymentAnswer =
  | { kind: 'paid'; number: string; method: string; reference: string }
  | { kind: 'waiting'; /** Until when the goods are held, at least. */ until?: number }
  | { kind: Exclude<Settled['state'], 'paid' | 'waiting'> }
  | { kind: 'limited'; seconds: number }
  | { kind: 'signed_out' }
  /** It is no payment of this person. */
  | { kind: 'unknown' }
  | { kind: 'lost' };

/** The state shown to the customer. `received` only if the window reported success. */
export type PaymentView =
  | 'waiting'
  | 'received'
  | 'late'
  | 'paid'
  | 'unpaid'
  | 'returned'
  | 'released'
  | 'signed_out';

export const SCRIPT_LOADING = errorNotice(
  'Payment System Loading',
  'Please wait a moment and try again',
);
export const PLEASE_SIGN_IN = errorNotice(
  'Please Sign In',
  'You need to be logged in to place an order',
);
export const SESSION_ENDED = errorNotice(
  'Authentication Required',
  'Please log in to place an order',
);
/** A retry is safe: the same key is the same sign-up. */
export const SIGN_UP_LOST = errorNotice(
  'Sign up failed',
  'The shop could not be reached. Please press Place Order again: you get one account, however often you press.',
);
const MISSING = errorNotice('Missing Information', 'Please fill in all required fields');
const WRONG = errorNotice('Please check your details', 'Something that you wrote needs a change');
export const CANCELLED = errorNotice(
  'Payment Cancelled',
  'Your payment was cancelled. Please try again.',
);
export const ORDER_FAILED = errorNotice(
  'Order Failed',
  'Failed to create order. Please try again.',
);
/** For card and mobile money: the result is unknown until the server responds. */
const NO_ANSWER = errorNotice(
  'No answer from the shop',
  'Please press Place Order again. You do not pay twice: if your payment went through, we find it.',
);
/** Only if the window itself reported success. */
export const RECEIVED = errorNotice(
  'Payment received – we are confirming your order.',
  'Do not pay again.',
);
export const WINDOW_BLOCKED = errorNotice(
  'The payment window could not be opened',
  'Your browser or your connection blocks it. Nothing was charged. You can pay on a page of its own instead.',
);

export function wrongNotice(isMissing: boolean): Notice {
  return isMissing ? MISSING : WRONG;
}

/** No response. A cash order can be reported as failed: nothing was paid. */
export function lostNotice(method: Method): Notice {
  return method === 'cash_on_delivery' ? ORDER_FAILED : NO_ANSWER;
}

/** The toast that ends a purchase. */
export function successWords(method: string): string {
  return method === 'cash_on_delivery' ? 'Order Placed Successfully!' : 'Payment Successful!';
}

type Placed = Awaited<ReturnType<typeof placeOrder>>;
type AnswerTo = { answer: CheckoutAnswer; status: number };

/** The shop's answer to a shopper's action. */
export function answerOf(outcome: Placed): AnswerTo {
  if (outcome.ok) return { answer: outcome.value, status: 200 };
  switch (outcome.reason) {
    case 'changed':
      return { answer: { kind: 'changed', quote: outcome.quote }, status: 409 };
    case 'payment_waiting':
      return { answer: { kind: 'waiting', attemptId: outcome.attemptId }, status: 409 };
    case 'repeat': {
      const { orderId, number, minutes } = outcome;
      return { answer: { kind: 'repeat', orderId, number, minutes }, status: 409 };
    }
    case 'method_off':
      return refusal(
        409,
        'This way to pay is not offered now',
        'Please choose another one. Nothing was ordered and nothing was charged.',
      );
    case 'too_many_cash_orders':
      return refusal(
        409,
        'Too many orders on the way',
        `You have ${outcome.most} cash orders on the way. When one of them has arrived, you can order for cash again; by card or mobile money you can order now.`,
      );
    case 'no_cash_for_guest':
      return refusal(
        409,
        'No more cash orders without an account',
        'For now we can take no further cash order with these details. Please pay by card or mobile money, or sign in. Nothing was ordered.',
      );
    case 'no_cash_here':
      return refusal(
        409,
        'Cash is not taken here',
        `For ${outcome.zone} please pay by card or mobile money. Nothing was ordered.`,
      );
    case 'no_cash_for_gift':
      return refusal(
        409,
        'A gift is paid before it leaves',
        'Please pay by card or mobile money: nobody asks the recipient for money. Nothing was ordered.',
      );
    case 'recipient_declined':
      return refusal(
        409,
        'We cannot deliver this gift',
        'We bring nothing to this recipient. Please contact us if you have questions. Nothing was ordered and nothing was charged.',
      );
    case 'gift_gone':
      return deliveryRefusal(
        'This is not offered for gifts any more',
        'The page now shows what is. Nothing was ordered and nothing was charged.',
      );
    case 'pick_up_gone':
      return deliveryRefusal(
        'This pick-up point has closed',
        'Please choose another one, or have it delivered. Nothing was ordered and nothing was charged.',
      );
    case 'day_gone':
      return deliveryRefusal(
        'This day can no longer be chosen',
        'The time to order for it has passed, or it was closed. Please choose another day below. Nothing was ordered and nothing was charged.',
      );
    case 'slot_full':
      return deliveryRefusal(
        'This time is now full',
        'Somebody took the last place. Please choose another time below. Nothing was ordered and nothing was charged.',
      );
    case 'cash_value':
      return refusal(
        409,
        `Cash orders go up to ${formatMoney(outcome.most)}`,
        'Please pay by card or mobile money, or take something out of your cart. For larger orders, contact us. Nothing was ordered.',
      );
    case 'too_many_unpaid':
      return refusal(
        409,
        `Up to ${outcome.most} unpaid items at a time`,
        outcome.before === 0
          ? 'Please take some items out of your cart. For larger orders, contact us. Nothing was ordered.'
          : `You already have ${outcome.before} unpaid items on the way. Please pay by card or mobile money, or order fewer. For larger orders, contact us. Nothing was ordered.`,
      );
    case 'provider_away':
      return failure('Our payment partner is not answering right now. Nothing was charged.');
    case 'busy':
      return failure('You are ordering in another tab at the same moment. Nothing was charged.');
  }
}

function refusal(status: number, title: string, message: string): AnswerTo {
  return { answer: { kind: 'refused', notice: errorNotice(title, message) }, status };
}

function deliveryRefusal(title: string, message: string): AnswerTo {
  return { answer: { kind: 'delivery', notice: errorNotice(title, message) }, status: 409 };
}

function failure(more: string): AnswerTo {
  return { answer: { kind: 'refused', notice: ORDER_FAILED, more }, status: 503 };
}

export function limitedAnswer(seconds: number): CheckoutAnswer {
  const minutes = Math.ceil(seconds / 60);
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const words = `You pressed Place Order many times. Please try again in ${when}.`;
  return { kind: 'refused', notice: errorNotice('Please wait a little', words) };
}

/** The differences between the quote that the customer saw and the current one; undefined if there are none. */
export function changedNotice(shown: Money, quote: Quote): Notice | undefined {
  const sentences = quote.lines.filter(({ problem }) => problem !== null).map(lineWords);
  if (quote.unitsOver !== null) {
    sentences.push(`One order holds up to ${quote.unitsOver} items. For more, contact us.`);
  }
  if (sentences.length > 0) {
    return {
      ...errorNotice('Your cart needs a change', `${sentences.join(' ')} Nothing was charged.`),
      inDiscreetMode: 'Your items say what. Nothing was charged.',
    };
  }
  if (shown === quote.total) return undefined;
  return errorNotice(
    'The total changed',
    `The total changed from ${formatMoney(shown)} to ${formatMoney(quote.total)}. Nothing was charged. Press Place Order again if you agree.`,
  );
}

function lineWords(line: QuotedLine): string {
  const name = line.name || 'Something in your cart';
  if (line.problem === 'limit') return `Up to ${line.limit} of ${name} per order.`;
  if (canBuySome(line)) return `Only ${line.most} left of ${name}.`;
  return line.problem === 'gone' ? `${name} is no longer sold.` : `${name} is sold out.`;
}

/** Before the same goods are ordered a second time. */
export function repeatNotice({ number, minutes }: { number: string; minutes: number }): Notice {
  const ago = minutes < 1 ? 'just now' : minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  return errorNotice(
    `You ordered these items ${ago}`,
    `Order ${number} has the same items. Press “Order again” only if you want them twice. Nothing was ordered now.`,
  );
}

export const CHECKOUT_PATH = href('/checkout');

/** The confirmation page of an order. */
export function confirmationPath(order: { number: string; method: string; reference?: string }) {
  const query = new URLSearchParams({ orderNumber: order.number, paymentMethod: order.method });
  if (order.reference) query.set('reference', order.reference);
  return `${href('/order-confirmation')}?${query}`;
}
