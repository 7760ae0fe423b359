import { type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { announce } from '#app/accounts/browser/auth-events.ts';
import { signInPath } from '#app/accounts/rules.ts';
import type { Quote, RequestedLine } from '#app/cart/quote.ts';
import { orderPath } from '#app/orders/rules.ts';
import { paymentPath } from '#app/payments/rules.ts';
import { toast } from '#app/ui/toast-store.ts';
import type { Money } from '#app/values/money.ts';
import type { Notice } from '#app/values/notice.ts';
import { type CheckoutErrors, isMissing, errorsIn, type Typed } from '../fields.ts';
import type { GiftChoice } from '../gift-choice.ts';
import { AS_GUEST, type Method, SAVED_ADDRESS } from '../rules.ts';
import {
  CANCELLED,
  CHECKOUT_PATH,
  type CheckoutAnswer,
  changedNotice,
  lostNotice,
  type PaymentAnswer,
  PLEASE_SIGN_IN,
  RECEIVED,
  repeatNotice,
  SCRIPT_LOADING,
  SESSION_ENDED,
  WINDOW_BLOCKED,
  wrongNotice,
} from '../words.ts';
import { checkoutDraft, type DraftDelivery } from './checkout-draft.ts';
import { storedPayment, requestKey, sentRequests } from './checkout-storage.ts';
import { fetchSentRequest } from './fetch-sent-request.ts';
import { readCheckoutFields } from './use-checkout-fields.ts';
import { useFinishOrder } from './use-finish-order.ts';
import { useFormRequest } from './use-form-request.ts';
import { usePaymentWindow } from './use-payment-window.ts';
import type { SignUpPress } from './use-sign-up.ts';

type Purchase = {
  form: RefObject<HTMLFormElement | null>;
  method: Method;
  isSimulated: boolean;
  /** The account's id, or null while signed out. */
  owner: string | null;
  takesGuests: boolean;
  /** Whether a new account can pay before its address is confirmed. */
  paysFirst: boolean;
  addressId: string | null;
  delivery: DraftDelivery;
  gift: GiftChoice;
  wanted: RequestedLine[];
  shownTotal: Money;
  /** Creates an account if its fields are filled in; undefined if not. */
  signUp: (typed: Typed, press: SignUpPress) => Promise<boolean | undefined>;
  onWrong: (errors: CheckoutErrors) => void;
  onChanged: (quote: Quote) => void;
  /** The available days and slots have changed. */
  onDelivery: () => void;
  onBusy: (isBusy: boolean) => void;
};

/** The message above the form after a submit that failed. */
export type CheckoutMessage = {
  notice: Notice;
  more?: string | undefined;
  link?: { to: string; label: string };
  /** The same items were ordered minutes ago: a second press orders them again. */
  canRepeat?: boolean;
};

type Press = { isRepeat?: boolean };

// After a lost response the page asks for the order: at once, then while the shop may still be working.
const RETRY_WAITS_MS = [0, 2_000, 5_000];

type Opened = Extract<CheckoutAnswer, { kind: 'window' }>;

/** Place Order, from the press to the confirmation or an error. */
export function usePlaceOrder(purchase: Purchase) {
  const { form, method, isSimulated, owner, wanted, shownTotal } = purchase;
  const isOnline = method !== 'cash_on_delivery';
  const ask = useFormRequest();
  const finish = useFinishOrder();
  const script = usePaymentWindow({ isWanted: isOnline, isSimulated });
  const { message, dismiss, stay, goTo, goToSignIn } = useOutcome();
  const { press, isPressed } = usePress(place, purchase.onBusy);

  /** Whether the page navigates away. */
  async function place({ isRepeat = false }: Press = {}): Promise<boolean> {
    dismiss();
    if (isOnline && script.isLoading()) return stay(SCRIPT_LOADING);
    const typed = readCheckoutFields(form.current);
    if (owner === null && !purchase.takesGuests) {
      const canGoOn = await signUpFirst(purchase, typed, stay);
      if (!canGoOn) return canGoOn ?? goToSignIn(PLEASE_SIGN_IN);
    }
    const way = { isPickUp: purchase.delivery.pickUp !== '', isGift: purchase.gift.isGift };
    const errors = errorsIn(typed, way);
    if (Object.keys(errors).length > 0) {
      return showErrors(errors, wrongNotice(isMissing(typed, way)));
    }
    const key = requestKey.of(wanted);
    // Before sending: if the page is closed, this finds the order.
    sentRequests.add(key, wanted);
    const answer = await ask<CheckoutAnswer>(CHECKOUT_PATH, orderForm(purchase, key, isRepeat));
    if (answer.kind !== 'lost') sentRequests.remove(key);
    switch (answer.kind) {
      case 'placed':
        return end(answer);
      case 'window':
        return pay(answer);
      case 'waiting':
        return goTo(paymentPath(answer.attemptId));
      case 'changed':
        purchase.onChanged(answer.quote);
        return stay(changedNotice(shownTotal, answer.quote) ?? lostNotice(method));
      case 'wrong':
        return showErrors(answer.errors, answer.notice);
      case 'delivery':
        purchase.onDelivery();
        return stay(answer.notice);
      case 'refused':
        return stay(answer.notice, { more: answer.more });
      case 'repeat':
        return stay(repeatNotice(answer), {
          link: { to: answer.link ?? orderPath(answer.orderId), label: 'See that order' },
          canRepeat: true,
        });
      case 'signed_out':
        // Every tab clears its draft on this event; this one saves its own again afterwards.
        announce('SIGNED_OUT');
        saveDraft(purchase, typed);
        return goToSignIn(SESSION_ENDED);
      case 'lost':
        return recover(key);
    }
  }

  /** The response was lost, but maybe not the order. A retry is safe: the same key is the same order. */
  async function recover(key: string): Promise<boolean> {
    const found = await findLostOrder(key);
    if (found?.kind === 'placed') return end(found);
    if (found?.kind !== 'paying') return stay(lostNotice(method));
    storedPayment.save({ attemptId: found.attemptId, wanted, reportedPaid: false });
    return goTo(paymentPath(found.attemptId));
  }

  async function pay({ attemptId, accessCode, pageUrl }: Opened): Promise<boolean> {
    const page = paymentPath(attemptId);
    // Before the window opens: if the page is closed, this finds the payment.
    storedPayment.save({ attemptId, wanted, reportedPaid: false });
    const open = await script.find();
    const ended = open ? await open(accessCode) : { error: 'no script' };
    if (typeof ended === 'object') {
      return stay(WINDOW_BLOCKED, { link: { to: pageUrl, label: 'Pay on a page of its own' } });
    }
    const reportedPaid = ended === 'success';
    storedPayment.save({ attemptId, wanted, reportedPaid });
    const answer = await ask<PaymentAnswer>(page, reportedPaid ? {} : { closed: 'yes' });
    if (answer.kind === 'paid') return end(answer);
    if (answer.kind === 'lost') {
      const link = { to: page, label: 'See what became of it' };
      return stay(reportedPaid ? RECEIVED : lostNotice(method), { link });
    }
    if (reportedPaid || answer.kind !== 'unpaid') return goTo(page);
    storedPayment.forget();
    return stay(CANCELLED);
  }

  const end = (order: Parameters<typeof finish>[0]): true => finish(order, wanted);

  /** The error summary says the same, and more. */
  function showErrors(errors: CheckoutErrors, notice: Notice): false {
    purchase.onWrong(errors);
    say(notice);
    return false;
  }

  return { press, isPressed, message, dismiss };
}

function saveDraft({ method, owner, addressId, delivery, gift }: Purchase, typed: Typed): void {
  checkoutDraft.save({ typed, method, owner, addressId, delivery, gift });
}

/** Whether the order can continue; undefined if no account was requested. */
function signUpFirst(purchase: Purchase, typed: Typed, stay: SignUpPress['stay']) {
  saveDraft(purchase, typed);
  const paysFirst = purchase.paysFirst && purchase.method !== 'cash_on_delivery';
  return purchase.signUp(typed, { stay, paysFirst });
}

/** The outcome of a press: a message above the form, or a navigation. */
function useOutcome() {
  const navigate = useNavigate();
  const [message, setMessage] = useState<CheckoutMessage>();

  function stay(notice: Notice, beside: Omit<CheckoutMessage, 'notice'> = {}): false {
    say(notice);
    setMessage({ notice, ...beside });
    return false;
  }

  function goTo(to: string): true {
    void navigate(to);
    return true;
  }

  function goToSignIn(notice: Notice): true {
    say(notice);
    return goTo(signInPath(CHECKOUT_PATH));
  }

  return { message, dismiss: () => setMessage(undefined), stay, goTo, goToSignIn };
}

/** A button with an async action; `work` returns whether the page navigates away. */
function usePress(work: (press?: Press) => Promise<boolean>, onBusy: (isBusy: boolean) => void) {
  const [isPressed, setPressed] = useState(false);
  const isBusy = useRef(false);
  async function press(how?: Press) {
    // A second press may come before the button re-renders as disabled.
    if (isBusy.current) return;
    isBusy.current = true;
    setPressed(true);
    onBusy(true);
    // During a navigation the button stays busy.
    if (await work(how)) return;
    isBusy.current = false;
    setPressed(false);
    onBusy(false);
  }
  return { press, isPressed };
}

function orderForm(
  { form, method, owner, wanted, shownTotal }: Purchase,
  key: string,
  isRepeat: boolean,
): FormData {
  const sent = new FormData(form.current ?? undefined);
  // Its values are in the fields.
  sent.delete(SAVED_ADDRESS);
  // It was sent with the sign-up.
  sent.delete('password');
  sent.set('method', method);
  sent.set('items', JSON.stringify(wanted));
  sent.set('key', key);
  if (owner === null) sent.set(AS_GUEST, 'yes');
  if (isRepeat) sent.set('repeat', 'yes');
  sent.set('total', String(shownTotal));
  return sent;
}

async function findLostOrder(key: string) {
  for (const wait of RETRY_WAITS_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const found = await fetchSentRequest(key);
    if (found.kind !== 'placed' && found.kind !== 'paying') continue;
    sentRequests.remove(key);
    return found;
  }
  return undefined;
}

function say({ title, message, ...how }: Notice): void {
  toast(title, message, how);
}
