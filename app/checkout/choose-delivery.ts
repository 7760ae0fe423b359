import type { Quote } from '#app/cart/quote.ts';
import {
  type ChosenDelivery,
  deliveryOn,
  deliveryWithoutDay,
} from '#app/delivery/chosen-delivery.ts';
import { offeredDays } from '#app/delivery/offered-days.ts';
import { type DeliveryZone, EVERYWHERE, zoneFor, zonesOf } from '#app/delivery/zone-rules.ts';
import type { Recipient } from '#app/payments/schema.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { OrderRequest } from './order-request.ts';

/** The zone of a request and its recipient; for a pick-up the address is the pick-up point's. */
export function findDestination(settings: ShopSettings, { delivery, recipient }: OrderRequest) {
  const { region, city } = recipient.shipping;
  const zone = zoneFor(zonesOf(settings), { pickUp: delivery.pickUp, region, city });
  if (!zone) return undefined;
  return { zone, recipient: zone.kind === 'pickup' ? atPickUpPoint(recipient, zone) : recipient };
}

function atPickUpPoint({ customer }: Recipient, zone: DeliveryZone): Recipient {
  const [region = ''] = zone.regions;
  const where = { address: `${zone.name}, ${zone.address}`, city: zone.city, region };
  return {
    customer: { ...customer, ...where },
    shipping: { ...where, ...(zone.landmark && { landmark: zone.landmark }) },
  };
}

/** Whether a day must be chosen: if the owner offers it, and always for fresh products. */
export function needsDay(
  { deliveryDays }: Pick<ShopSettings, 'deliveryDays'>,
  quote: Pick<Quote, 'isFresh'>,
): boolean {
  return deliveryDays.isChosen || quote.isFresh;
}

type Choice = {
  settings: ShopSettings;
  zone: DeliveryZone;
  request: Pick<OrderRequest, 'delivery' | 'now'>;
  quote: Pick<Quote, 'leadDays' | 'isFresh'>;
};

/**
 * The delivery terms of the order; refused if the day is closed, too soon or unknown. Whether the slot has room is checked when it is
 * booked.
 */
export function chooseDelivery({ settings, zone, request, quote }: Choice) {
  if (!needsDay(settings, quote)) {
    const isWhole = settings.zones.list.length === 0 && zone.id === EVERYWHERE;
    return done<ChosenDelivery | undefined>(isWhole ? undefined : deliveryWithoutDay(zone));
  }
  const { now, delivery } = request;
  const days = offeredDays(zone, { now, leadDays: quote.leadDays, full: new Set() });
  const chosen = deliveryOn(zone, days, delivery);
  if (chosen) return done<ChosenDelivery | undefined>(chosen);
  return refused({ reason: 'day_gone' });
}
