import { type FocusEvent, useRef } from 'react';
import { OrderSummary } from '#app/cart/components/order-summary.tsx';
import type { Quote } from '#app/cart/quote.ts';
import type { Cart } from '#app/cart/rules.ts';
import { ErrorSummary } from '#app/ui/field.tsx';
import { readCheckoutFields } from '../browser/use-checkout-fields.ts';
import { type CheckoutProps, useCheckout } from '../browser/use-checkout.ts';
import { DELIVERY_NAMES, GIFT_NAMES, SAVED_ADDRESS } from '../rules.ts';
import { AccountReady, AccountStep } from './account-step.tsx';
import { CheckoutDetails } from './checkout-details.tsx';
import { DeliveryDay, DeliveryWay } from './delivery-choice.tsx';
import { GiftDetails, GiftRecipientChoice } from './gift-details.tsx';
import { GuestNote } from './guest-note.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { PlaceBar } from './place-bar.tsx';
import { PrefillNote } from './prefill-note.tsx';
import { PrivacyNote } from './privacy-note.tsx';
import { CartProblems, FailedQuote } from './quote-notes.tsx';
import { ReviewLines } from './review-lines.tsx';

/** The whole checkout in one column, with Place Order at the end. */
export function CheckoutForm(props: CheckoutProps) {
  const checkout = useCheckout(props);
  const scrolling = useScrollToFocused();
  const { form, delivery, method, quote, offer } = checkout;
  const { press, isPressed, message, dismiss } = checkout.placing;
  const { current } = delivery;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears of every field in it
    <form
      ref={form}
      noValidate
      onChange={(event) => {
        dismiss();
        checkout.errors.onChange(event);
        delivery.follow(readCheckoutFields(form.current));
        if (!savesItself(event.target)) checkout.saveDraft();
      }}
      onBlur={checkout.errors.onBlur}
      {...scrolling}
      className="mt-8 flex flex-col gap-y-10 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-x-16"
    >
      <CheckoutSteps {...props} checkout={checkout} />
      <div className="contents lg:sticky lg:top-24 lg:block">
        <OrderSummary
          quote={quote}
          busy={current.state === 'asking'}
          isChosen={delivery.needsDay || props.delivery.zones.length > 1}
        >
          {current.hasFailed && (
            <FailedQuote isAsking={current.state === 'asking'} onAgain={current.refetch} />
          )}
        </OrderSummary>
        <PrivacyNote
          senderName={offer.senderName}
          method={method}
          isPickUp={delivery.pickUp !== ''}
          gift={checkout.gift}
        />
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

type Checkout = ReturnType<typeof useCheckout>;

/** The steps of the form, from top to bottom. */
function CheckoutSteps({ checkout, ...props }: CheckoutProps & { checkout: Checkout }) {
  const { account, items } = props;
  const { start, errors, delivery, gift, method, quote, offer } = checkout;
  return (
    <div className="grid max-w-3xl min-w-0 grid-cols-1 gap-y-12 [&_:is(a,button,input,select,summary,textarea)]:scroll-mb-36">
      <div className="grid grid-cols-1 gap-y-6 empty:hidden">
        {account === null && props.takesGuests && (
          <GuestNote onLeave={() => checkout.saveDraft()} />
        )}
        {checkout.signUp.isConfirmed && <AccountReady />}
        {start.from !== null && <PrefillNote from={start.from} onClear={checkout.clear} />}
        <ErrorSummary errors={errors.summary} since={errors.submitErrors} />
        <CartProblems quote={quote} />
      </div>
      {account === null && !props.takesGuests && (
        <AccountStep
          email={start.typed.email}
          errors={errors.errors}
          paysFirst={props.paysFirst}
          signUp={checkout.signUp}
          onLeave={() => checkout.saveDraft()}
        />
      )}
      {props.gifts.isOffered && (
        <GiftRecipientChoice isGift={gift.isGift} onChoose={checkout.chooseGift} />
      )}
      {!gift.isGift && (
        <DeliveryWay
          zones={props.delivery.zones}
          pickUp={delivery.pickUp}
          onChoose={checkout.choosePickUp}
        />
      )}
      <CheckoutDetails
        account={account}
        isGuest={account === null && props.takesGuests}
        start={start}
        errors={errors.errors}
        isPickUp={delivery.pickUp !== ''}
        isGift={gift.isGift}
        onChoose={checkout.chooseAddress}
      />
      {gift.isGift && (
        <GiftDetails
          key={start.version}
          offer={props.gifts}
          gift={gift}
          typed={start.typed}
          errors={errors.errors}
          email={account?.email}
          isGuest={account === null && props.takesGuests}
          onChange={checkout.changeGift}
        />
      )}
      {delivery.needsDay && (
        <DeliveryDay
          zone={delivery.zone}
          days={delivery.days}
          choice={delivery.choice}
          onChoose={checkout.chooseDay}
        />
      )}
      <PaymentChoice
        offer={offer}
        chosen={method}
        total={quote.total}
        isPickUp={delivery.pickUp !== ''}
        onChoose={checkout.chooseMethod}
      />
      <ReviewLines lines={shownLines(items, quote)} hasAnswer={delivery.current.hasAnswer} />
    </div>
  );
}

function shownLines(items: Cart, quote: Quote) {
  return items.flatMap((item) => {
    const line = quote.lines.find(({ id }) => id === item.id);
    return line ? [{ ...line, shownName: line.name || item.name }] : [];
  });
}

/** The controls for method, address, delivery and gift save themselves. */
function savesItself(target: EventTarget): boolean {
  const names: readonly string[] = ['method', SAVED_ADDRESS, ...DELIVERY_NAMES, ...GIFT_NAMES];
  return target instanceof HTMLInputElement && names.includes(target.name);
}

/**
 * Browsers scroll a large field only until the caret is visible, which may be under the sticky bar. Not between press and release: the
 * pressed element would move away from the pointer.
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
