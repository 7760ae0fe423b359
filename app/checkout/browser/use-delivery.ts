import { useEffect, useMemo, useState } from 'react';
import { useQuote } from '#app/cart/browser/use-quote.ts';
import { type Quote, withExtras } from '#app/cart/quote.ts';
import type { Cart } from '#app/cart/rules.ts';
import { chosenZone } from '#app/delivery/browser/use-shopper-zone.ts';
import {
  type DayChoice,
  findChoice,
  firstChoice,
  offeredDays,
} from '#app/delivery/offered-days.ts';
import { cashLimit, type DeliveryZone, zoneById, zoneFor } from '#app/delivery/zone-rules.ts';
import { type Money, money } from '#app/values/money.ts';
import type { PaymentOffer } from '../components/payment-choice.tsx';
import type { DeliveryOffer } from '../delivery-offer.ts';
import type { Typed } from '../fields.ts';
import type { DraftDelivery } from './checkout-draft.ts';

type Start = { typed: Typed; version: number; delivery: DraftDelivery | undefined };
/** Whether it is a gift, and the price of its wrap. */
type ChosenGift = { isGift: boolean; wrap: Money };
type Given = {
  items: Cart;
  offer: PaymentOffer;
  delivery: DeliveryOffer;
  start: Start;
  gift: ChosenGift;
  /** The account's id, or null for a guest. */
  owner: string | null;
};

/** Where the order is delivered, when, and for how much. */
export function useDelivery({ items, offer, delivery, start, gift, owner }: Given) {
  const way = useDeliveryZone(delivery, start, gift);
  const { zone, pickUp } = way;
  useSaveZone(way.isKnown ? zone.id : undefined, owner);
  const { current, quote, refuse } = useAgreedQuote(items, zone);
  const day = useDeliveryDay({ delivery, zone, quote, draft: start.delivery });
  return {
    ...way,
    ...day,
    current,
    refuse,
    quote: withExtras(quote, { surcharge: day.surcharge, giftWrap: gift.wrap }),
    offer: offerIn(zone, offer, gift),
    draft: { pickUp, day: day.chosen?.day ?? '', slot: day.chosen?.slot ?? '' },
  };
}

/** The chosen pick-up point, or the zone of the address in the form. */
function useDeliveryZone({ zones }: DeliveryOffer, start: Start, { isGift }: ChosenGift) {
  const [pickUp, setPickUp] = useState(start.delivery?.pickUp ?? '');
  const [edited, setEdited] = useState<{ region: string; city: string; version: number }>();
  const { region, city } = edited?.version === start.version ? edited : start.typed;
  const point = isGift
    ? undefined
    : zones.find(({ id, kind }) => kind === 'pickup' && id === pickUp);
  return {
    zone: point ?? zoneFor(zones, { pickUp: '', region, city }) ?? zoneById(zones, ''),
    pickUp: point?.id ?? '',
    /** Whether it was chosen: without an address it is a guess. */
    isKnown: point !== undefined || region !== '',
    setPickUp,
    /** A typed address may be in another zone. */
    follow: (typed: Typed) =>
      setEdited({ region: typed.region, city: typed.city, version: start.version }),
  };
}

/** While the checkout is not finished, product pages and the cart name the day of its zone. */
function useSaveZone(id: string | undefined, owner: string | null): void {
  useEffect(() => {
    if (id === undefined) chosenZone.forget();
    else chosenZone.save(id, owner);
  }, [id, owner]);
}

type DaysOf = {
  delivery: DeliveryOffer;
  zone: DeliveryZone;
  quote: Pick<Quote, 'leadDays' | 'isFresh'>;
  draft: DayChoice | undefined;
};

/** The chosen day and slot while available, else the first with room. */
function useDeliveryDay({ delivery, zone, quote, draft }: DaysOf) {
  const [chosen, setChosen] = useState<DayChoice | undefined>(draft);
  const [openedAt] = useState(() => Date.now());
  const { leadDays } = quote;
  const needsDay = delivery.isChosen || quote.isFresh;
  const days = useMemo(() => {
    if (!needsDay) return [];
    const now = new Date(delivery.now || openedAt);
    return offeredDays(zone, { now, leadDays, full: new Set(delivery.full) });
  }, [needsDay, delivery, zone, leadDays, openedAt]);
  const found = chosen && findChoice(days, chosen);
  const choice = found && !found.isFull ? chosen : firstChoice(days);
  const surcharge = days.find(({ day }) => day === choice?.day)?.surcharge ?? money(0);
  return { needsDay, days, chosen, choice, surcharge, setChosen };
}

/** The payment methods of a zone. A gift is never paid in cash by its recipient. */
function offerIn(zone: DeliveryZone, offer: PaymentOffer, { isGift }: ChosenGift): PaymentOffer {
  const highest = cashLimit({ cashOrderValue: offer.cashLimit }, zone);
  const takesCash = zone.takesCash && !isGift;
  const methods = offer.methods.filter((name) => takesCash || name !== 'cash_on_delivery');
  return { ...offer, methods, cashLimit: highest };
}

/** The quote for the cart. After a refusal, the quote in that response counts until the next one. */
function useAgreedQuote(items: Cart, zone: DeliveryZone) {
  const current = useQuote(items, zone);
  const [refused, setRefused] = useState<Quote>();
  return {
    current,
    quote: current.state === 'known' ? current.quote : (refused ?? current.quote),
    refuse: (quote: Quote) => {
      setRefused(quote);
      current.refetch();
    },
  };
}
