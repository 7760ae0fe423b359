import { log } from '#app/platform/log.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import { listFullSlots } from './bookings.ts';
import type { DeliveryDays } from './context.ts';
import { deliveryDaysOf } from './days-by-zone.ts';
import { zonesOf } from './zone-rules.ts';

type Found = {
  days: DeliveryDays | null;
  /** Whether full days are among it: without them a page is shown, and not cached. */
  isWhole: boolean;
};

/** What every page says of the days, as bookings stand now. */
export async function findDeliveryDays(settings: ShopSettings, now: Date): Promise<Found> {
  const { isNamed, isChosen } = settings.deliveryDays;
  try {
    const full = isNamed && isChosen ? await listFullSlots(zonesOf(settings), now) : [];
    return { days: deliveryDaysOf(settings, { now, full }), isWhole: true };
  } catch (error) {
    log.error({ err: error }, 'full delivery days were not found');
    return { days: deliveryDaysOf(settings, { now, full: [] }), isWhole: false };
  }
}
