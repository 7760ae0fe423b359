import { listFullSlots } from '#app/delivery/bookings.ts';
import { type DeliveryZone, zonesOf } from '#app/delivery/zone-rules.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';

/** What the checkout offers: the zones, and which slots are full. */
export type DeliveryOffer = {
  zones: readonly DeliveryZone[];
  /** Whether customers choose a day for every order, not only for fresh products. */
  isChosen: boolean;
  full: readonly string[];
  /** The server's clock, if days are chosen: a phone's clock may be wrong. Else 0, so that the page is the same for everyone. */
  now: number;
};

export async function findDeliveryOffer(settings: ShopSettings, now: Date): Promise<DeliveryOffer> {
  const zones = zonesOf(settings);
  return {
    // The capacity of a slot is not public.
    zones: zones.map((zone) => ({
      ...zone,
      slots: zone.slots.map((slot) => ({ ...slot, capacity: Math.min(slot.capacity, 1) })),
    })),
    isChosen: settings.deliveryDays.isChosen,
    full: await listFullSlots(zones, now),
    now: settings.deliveryDays.isChosen ? now.getTime() : 0,
  };
}
