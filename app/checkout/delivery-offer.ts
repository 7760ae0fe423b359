import { listFullSlots } from '#app/delivery/bookings.ts';
import { type DeliveryZone, zonesOf } from '#app/delivery/zone-rules.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';

/** What the checkout can offer: the zones, and what of their slots is taken. */
export type DeliveryOffer = {
  zones: readonly DeliveryZone[];
  /** Whether customers choose the day of everything, not only of what is fresh. */
  isChosen: boolean;
  full: readonly string[];
  /** The shop's clock where days are chosen: a phone's own may be wrong. Else 0, so that the page is the same for everyone. */
  now: number;
};

export async function findDeliveryOffer(settings: ShopSettings, now: Date): Promise<DeliveryOffer> {
  const zones = zonesOf(settings);
  return {
    // How many orders a slot takes is the shop's own business.
    zones: zones.map((zone) => ({
      ...zone,
      slots: zone.slots.map((slot) => ({ ...slot, capacity: Math.min(slot.capacity, 1) })),
    })),
    isChosen: settings.deliveryDays.isChosen,
    full: await listFullSlots(zones, now),
    now: settings.deliveryDays.isChosen ? now.getTime() : 0,
  };
}
