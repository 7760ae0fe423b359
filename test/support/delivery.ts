import { type DeliveryZone, PLAIN_ZONE } from '#app/delivery/zone-rules.ts';
import { money } from '#app/values/money.ts';

/** A zone as the owner would save it: every day, until the evening, for tomorrow. */
export function makeZone(change: Partial<DeliveryZone> = {}): DeliveryZone {
  return {
    ...PLAIN_ZONE,
    id: 'accra',
    name: 'Accra',
    regions: ['Greater Accra'],
    fee: money(1_500),
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    cutOff: '18:00',
    ...change,
  };
}

/** A pick-up point in Osu. */
export function makePickUpPoint(change: Partial<DeliveryZone> = {}): DeliveryZone {
  return makeZone({
    id: 'osu',
    name: 'Osu',
    kind: 'pickup',
    address: '14 Palm Street',
    city: 'Accra',
    landmark: 'Beside the bakery',
    fee: money(0),
    ...change,
  });
}

export const MORNING = { id: 'morning', name: 'Morning', from: '08:00', to: '12:00', capacity: 3 };
export const EVENING = { id: 'evening', name: 'Evening', from: '16:00', to: '20:00', capacity: 3 };
