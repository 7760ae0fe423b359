import { type FocusEvent, useRef, useState } from 'react';
import { useQuote } from '#app/cart/browser/use-quote.ts';
import { OrderSummary } from '#app/cart/components/order-summary.tsx';
import type { Quote } from '#app/cart/quote.ts';
import type { Cart } from '#app/cart/rules.ts';
import { ErrorSummary } from '#app/ui/field.tsx';
import { checkoutDraft } from '../browser/checkout-draft.ts';
import {
  readCheckoutFields,
  useCheckoutStart,
  useCheckoutErrors,
} from '../browser/use-checkout-fields.ts';
import { usePlaceOrder } from '../browser/use-place-order.ts';
import { type Known, NOTHING_TYPED } from '../fields.ts';
import type { Method } from '../rules.ts';
import { CustomerFields, DeliveryFields } from './checkout-fields.tsx';
import { isWithin, PaymentChoice, type PaymentOffer } from './payment-choice.tsx';
import { PlaceBar } from './place-bar.tsx';
import { PrefillNote } from './prefill-note.tsx';
import { CartProblems, FailedQuote } from './quote-notes.tsx';
import { ReviewLines } from './review-lines.tsx';
import { SignInNote } from './sign-in-note.tsx';

export type CheckoutAccount = { id: string; email: string; known: Known };

type FormProps = {
  items: Cart;
  offer: PaymentOffer;
  account: CheckoutAccount | null;
  /** The one that is chosen while nobody chose. */
  usualMethod: Method;
  onBusy: (isBusy: boolean) => void;
};

/** Everything that an order needs, in one column, and the button that places it. */
export function CheckoutForm({ items, offer, account, usualMethod, onBusy }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const owner = account?.id ?? null;
  const beginning = useCheckoutStart(form, account);
  const { turn, typed } = beginning;
  const { errors, summary, complaint, complain, onChange, onBlur } = useCheckoutErrors(form);
  const [chosen, setChosen] = useState(beginning.method);
  const scrolling = useScrollToFocused();
  const { quote, asked, refuse } = useAgreedQuote(items);
  const open = offer.methods.filter((name) => isWithin(offer, name, quote.total));
  const method = open.find((name) => name === chosen) ?? open[0] ?? usualMethod;
  const { press, isPressed, message, dismiss } = usePlaceOrder({
    form,
    method,
    isSimulated: offer.isSimulated,
    owner,
    wanted: items.map(({ id, quantity }) => ({ id, quantity })),
    shownTotal: quote.total,
    onWrong: complain,
    onChanged: refuse,
    onBusy,
  });
  const keepDraft = (next = chosen) =>
    checkoutDraft.keep({ typed: readCheckoutFields(form.current), method: next, owner });
  const choose = (next: Method) => {
    setChosen(next);
    keepDraft(next);
  };
  const lines = items.flatMap((item) => {
    const line = quote.lines.find(({ id }) => id === item.id);
    return line ? [{ ...line, shownName: line.name || item.name }] : [];
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears of every field in it
    <form
      key={turn}
      ref={form}
      noValidate
      onChange={(event) => {
        dismiss();
        onChange(event);
        // The choice of a method keeps itself.
        if (event.target instanceof HTMLInputElement && event.target.name === 'method') return;
        keepDraft();
      }}
      onBlur={onBlur}
      {...scrolling}
      className="mt-8 flex flex-col gap-y-10 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-x-16"
    >
      <div className="grid max-w-3xl min-w-0 grid-cols-1 gap-y-12 [&_:is(a,button,input,select,summary,textarea)]:scroll-mb-36">
        <div className="grid grid-cols-1 gap-y-6 empty:hidden">
          {account === null && <SignInNote onLeave={() => keepDraft()} />}
          {beginning.from !== null && (
            <PrefillNote
              from={beginning.from}
              onClear={() => {
                beginning.clear();
                checkoutDraft.keep({ typed: NOTHING_TYPED, method: chosen, owner });
                complain({});
              }}
            />
          )}
          <ErrorSummary errors={summary} since={complaint} />
          <CartProblems quote={quote} />
        </div>
        <CustomerFields typed={typed} errors={errors} email={account?.email} />
        <DeliveryFields typed={typed} errors={errors} />
        <PaymentChoice offer={offer} chosen={method} total={quote.total} onChoose={choose} />
        <ReviewLines lines={lines} hasHeard={asked.hasHeard} />
      </div>
      <div className="contents lg:sticky lg:top-24 lg:block">
        <OrderSummary quote={quote} busy={asked.state === 'asking'}>
          {asked.hasFailed && (
            <FailedQuote isAsking={asked.state === 'asking'} onAgain={asked.askAgain} />
          )}
        </OrderSummary>
        <PlaceBar
          total={quote.total}
          isBusy={isPressed}
          message={message}
          onPress={() => void press()}
          onAgain={() => void press({ isRepeat: true })}
        />
      </div>
    </form>
  );
}

/**
 * Of a large field a browser shows no more than the place to write, and that may lie under the bar. Never between press
 * and release: what is pressed would move away from under the pointer.
 */
function useScrollToFocused() {
  const isPointing = useRef(false);
  const point = (is: boolean) => () => {
    isPointing.current = is;
  };
  return {
    onPointerDown: point(true),
    onClick: point(false),
    onKeyDown: point(false),
    onFocus: ({ target }: FocusEvent) => {
      if (!isPointing.current) target.scrollIntoView({ block: 'nearest' });
    },
  };
}

/** What the cart costs. Where the shop declined, what it said then counts until it is asked anew. */
function useAgreedQuote(items: Cart) {
  const asked = useQuote(items);
  const [refused, setRefused] = useState<Quote>();
  return {
    asked,
    quote: asked.state === 'known' ? asked.quote : (refused ?? asked.quote),
    refuse: (quote: Quote) => {
      setRefused(quote);
      asked.askAgain();
    },
  };
}
