import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Cart } from '#app/cart/rules.ts';
import type { DayChoice } from '#app/delivery/offered-days.ts';
import type { Money } from '#app/values/money.ts';
import { isWithin, type PaymentOffer } from '../components/payment-choice.tsx';
import type { DeliveryOffer } from '../delivery-offer.ts';
import { NOTHING_TYPED, type Typed } from '../fields.ts';
import { agreedGift, type GiftChoice, type GiftOffer, NO_GIFT, wrapPrice } from '../gift-choice.ts';
import type { Method } from '../rules.ts';
import { checkoutDraft, type Draft } from './checkout-draft.ts';
import {
  type CheckoutAccount,
  readCheckoutFields,
  useCheckoutErrors,
  useCheckoutStart,
} from './use-checkout-fields.ts';
import { useDelivery } from './use-delivery.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useSignUp } from './use-sign-up.ts';

export type CheckoutProps = {
  items: Cart;
  offer: PaymentOffer;
  delivery: DeliveryOffer;
  gifts: GiftOffer;
  account: CheckoutAccount | null;
  /** Whether guests can order. */
  takesGuests: boolean;
  /** Whether a new account can pay before its address is confirmed. */
  paysFirst: boolean;
  /** The preselected method. */
  usualMethod: Method;
  onBusy: (isBusy: boolean) => void;
};

/** The gift options chosen, where still offered, and the price of the wrap. */
function useGift(offer: GiftOffer, draft: GiftChoice | undefined) {
  const [choice, setGift] = useState(draft ?? NO_GIFT);
  const gift = agreedGift(offer, choice);
  return { gift, wrap: wrapPrice(offer, gift), setGift };
}

/** The chosen payment method while it is offered, else the first one. */
function useMethod(draft: Method | undefined, usual: Method) {
  const [chosen, setChosen] = useState(draft);
  const methodOf = (offer: PaymentOffer, total: Money) => {
    const open = offer.methods.filter((name) => isWithin(offer, name, total));
    return open.find((name) => name === chosen) ?? open[0] ?? usual;
  };
  return { chosen, setChosen, methodOf };
}

/** The state of the form and the effect of each choice; every choice is stored on the device. */
export function useCheckout({ items, gifts, ...props }: CheckoutProps) {
  const form = useRef<HTMLFormElement>(null);
  const owner = props.account?.id ?? null;
  const start = useCheckoutStart(form, props.account);
  const errors = useCheckoutErrors(form);
  const { chosen, setChosen, methodOf } = useMethod(start.method, props.usualMethod);
  const { gift, wrap, setGift } = useGift(gifts, start.gift);
  const delivery = useDelivery({
    items,
    offer: props.offer,
    delivery: props.delivery,
    start,
    gift: { isGift: gift.isGift, wrap },
    owner,
  });
  const { quote, offer } = delivery;
  const { revalidate } = useRevalidator();
  const method = methodOf(offer, quote.total);
  const wanted = items.map(({ id, quantity }) => ({ id, quantity }));
  const way = { isPickUp: delivery.pickUp !== '', isGift: gift.isGift };
  const signUp = useSignUp({ form, owner, wanted, way, onWrong: errors.showErrors });
  const placing = usePlaceOrder({
    form,
    method,
    isSimulated: offer.isSimulated,
    owner,
    takesGuests: props.takesGuests,
    paysFirst: props.paysFirst,
    addressId: start.addressId,
    delivery: delivery.draft,
    gift,
    wanted,
    signUp: signUp.send,
    shownTotal: quote.total,
    onWrong: errors.showErrors,
    onChanged: delivery.refuse,
    onDelivery: () => void revalidate(),
    onBusy: props.onBusy,
  });
  const saveDraft = (changed: Partial<Draft> = {}) => {
    const typed = readCheckoutFields(form.current);
    const choices = { method: chosen, owner, delivery: delivery.draft, gift };
    checkoutDraft.save({ typed, addressId: start.addressId, ...choices, ...changed });
  };
  const saveAddress = (typed: Typed, id: string | null) => {
    saveDraft({ typed, addressId: id });
    errors.showErrors({});
  };
  return {
    form,
    start,
    errors,
    delivery,
    quote,
    offer,
    method,
    placing,
    signUp,
    saveDraft,
    gift,
    /** A gift or an order for oneself: the fields change with it. */
    chooseGift: (isGift: boolean) => {
      const { typed, addressId: id } = start.chooseGift(isGift);
      setGift({ ...gift, isGift });
      saveDraft({ typed, addressId: id, gift: { ...gift, isGift } });
      errors.showErrors({});
    },
    changeGift: (changed: Partial<GiftChoice>) => {
      setGift({ ...gift, ...changed });
      saveDraft({ gift: { ...gift, ...changed } });
    },
    chooseMethod: (next: Method) => {
      setChosen(next);
      saveDraft({ method: next });
    },
    chooseAddress: (id: string | null) => saveAddress(start.choose(id), id),
    clear: () => {
      start.clear();
      saveAddress(NOTHING_TYPED, null);
    },
    choosePickUp: (pickUp: string) => {
      delivery.setPickUp(pickUp);
      saveDraft({ delivery: { ...delivery.draft, pickUp } });
      errors.showErrors({});
    },
    chooseDay: (next: DayChoice) => {
      delivery.setChosen(next);
      saveDraft({ delivery: { ...delivery.draft, ...next } });
    },
  };
}
