import { type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { announce } from '#app/accounts/auth-events.ts';
import { signInPath } from '#app/accounts/rules.ts';
import type { Notice } from '#app/values/notice.ts';
import type { Quote, Wanted } from '#app/cart/quote.ts';
import { paymentPath } from '#app/payments/rules.ts';
import { toast } from '#app/ui/toast-store.ts';
import type { Money } from '#app/values/money.ts';
import { type CheckoutErrors, isMissing, troublesIn } from './fields.ts';
import { keptForm, keptPayment, requestKey } from './kept.ts';
import type { Method } from './rules.ts';
import { useAsk } from './use-ask.ts';
import { useFinish } from './use-finish.ts';
import { usePaymentWindow } from './use-payment-window.ts';
import { readTyped } from './use-typed.ts';
import {
  CANCELLED,
  CHECKOUT_PATH,
  type CheckoutAnswer,
  changedNotice,
  lostNotice,
  type PaymentAnswer,
  PLEASE_SIGN_IN,
  RECEIVED,
  SCRIPT_LOADING,
  SESSION_ENDED,
  WINDOW_BLOCKED,
  wrongNotice,
} from './words.ts';

type Purchase = {
  form: RefObject<HTMLFormElement | null>;
  method: Method;
  isSimulated: boolean;
  isSignedIn: boolean;
  wanted: Wanted[];
  shownTotal: Money;
  onWrong: (errors: CheckoutErrors) => void;
  onChanged: (quote: Quote) => void;
  onBusy: (isBusy: boolean) => void;
};

/** What stands over the form after a press that did not lead on. */
export type Told = {
  notice: Notice;
  more?: string | undefined;
  link?: { to: string; label: string };
};

type Opened = Extract<CheckoutAnswer, { kind: 'window' }>;

/** Place Order, from the press to the confirmation or to whatever keeps it from getting there. */
export function usePlaceOrder(purchase: Purchase) {
  const { form, method, isSimulated, isSignedIn, wanted, shownTotal } = purchase;
  const isOnline = method !== 'cash_on_delivery';
  const ask = useAsk();
  const navigate = useNavigate();
  const finish = useFinish();
  const script = usePaymentWindow({ isWanted: isOnline, isSimulated });
  const [isPressed, setPressed] = useState(false);
  const [told, setTold] = useState<Told>();
  const isBusy = useRef(false);

  async function press() {
    // A second press arrives before the button is drawn anew.
    if (isBusy.current) return;
    isBusy.current = true;
    setTold(undefined);
    setPressed(true);
    purchase.onBusy(true);
    // On the way to another page there is nothing more to press.
    if (await place()) return;
    isBusy.current = false;
    setPressed(false);
    purchase.onBusy(false);
  }

  /** Whether the shopper is on the way to another page. */
  async function place(): Promise<boolean> {
    if (isOnline && script.isLoading()) return stay(SCRIPT_LOADING);
    const typed = readTyped(form.current);
    if (!isSignedIn) {
      keptForm.keep({ typed, method });
      return leadToSignIn(PLEASE_SIGN_IN);
    }
    const errors = troublesIn(typed);
    if (Object.keys(errors).length > 0) {
      return complain(errors, wrongNotice(isMissing(typed)));
    }
    const answer = await ask<CheckoutAnswer>(CHECKOUT_PATH, orderForm());
    switch (answer.kind) {
      case 'placed':
        return end(answer);
      case 'window':
        return pay(answer);
      case 'waiting':
        return lead(paymentPath(answer.attemptId));
      case 'changed':
        purchase.onChanged(answer.quote);
        return stay(changedNotice(shownTotal, answer.quote) ?? lostNotice(method));
      case 'wrong':
        return complain(answer.errors, answer.notice);
      case 'refused':
        return stay(answer.notice, { more: answer.more });
      case 'signed_out':
        // Every tab learns of it, and forgets; what was typed here is kept after that.
        announce('SIGNED_OUT');
        keptForm.keep({ typed, method });
        return leadToSignIn(SESSION_ENDED);
      case 'lost':
        return stay(lostNotice(method));
    }
  }

  function orderForm(): FormData {
    const sent = new FormData(form.current ?? undefined);
    sent.set('method', method);
    sent.set('items', JSON.stringify(wanted));
    sent.set('key', requestKey.of(wanted));
    sent.set('total', String(shownTotal));
    return sent;
  }

  async function pay({ attemptId, accessCode, pageUrl }: Opened): Promise<boolean> {
    const page = paymentPath(attemptId);
    // Before the window opens: whoever pays in it and loses this page is found by it.
    keptPayment.keep({ attemptId, wanted, saidPaid: false });
    const open = await script.find();
    const ended = open ? await open(accessCode) : { error: 'no script' };
    if (typeof ended === 'object') {
      return stay(WINDOW_BLOCKED, { link: { to: pageUrl, label: 'Pay on a page of its own' } });
    }
    const saidPaid = ended === 'success';
    keptPayment.keep({ attemptId, wanted, saidPaid });
    const answer = await ask<PaymentAnswer>(page, saidPaid ? {} : { closed: 'yes' });
    if (answer.kind === 'paid') return end(answer);
    if (answer.kind === 'lost') {
      const link = { to: page, label: 'See what became of it' };
      return stay(saidPaid ? RECEIVED : lostNotice(method), { link });
    }
    if (saidPaid || answer.kind !== 'unpaid') return lead(page);
    keptPayment.forget();
    return stay(CANCELLED);
  }

  function end(order: Parameters<typeof finish>[0]): true {
    finish(order, wanted);
    return true;
  }

  function stay(notice: Notice, beside: Omit<Told, 'notice'> = {}): false {
    say(notice);
    setTold({ notice, ...beside });
    return false;
  }

  /** Where the summary of what is wrong says the same, and more. */
  function complain(errors: CheckoutErrors, notice: Notice): false {
    purchase.onWrong(errors);
    say(notice);
    return false;
  }

  function lead(to: string): true {
    void navigate(to);
    return true;
  }

  function leadToSignIn(notice: Notice): true {
    say(notice);
    return lead(signInPath(CHECKOUT_PATH));
  }

  return { press, isPressed, told, dismiss: () => setTold(undefined) };
}

function say({ title, message, tone }: Notice): void {
  toast(title, message, { tone });
}
