import { type DeliveryZone, PLAIN_ZONE } from '#app/delivery/zone-rules.ts';
import { dayOf } from '#app/values/day.ts';
import { money } from '#app/values/money.ts';

/** The next 14 February. */
function nextValentine(now: Date): string {
  const day = `${now.getUTCFullYear()}-02-14`;
  return day >= dayOf(now) ? day : `${now.getUTCFullYear() + 1}-02-14`;
}

/** The zones of the demo: the capital with three times a day, Kumasi, and a pick-up point; elsewhere the shop's own fee counts. */
export function demoZones(now: Date): DeliveryZone[] {
  const surcharges = [{ day: nextValentine(now), amount: money(2_000) }];
  const everyday = { ...PLAIN_ZONE, surcharges };
  return [
    {
      ...everyday,
      id: 'accra',
      name: 'Accra',
      regions: ['Greater Accra'],
      fee: money(1_500),
      freeOver: money(90_000),
      slots: [
        { id: 'morning', name: 'Morning', from: '08:00', to: '12:00', capacity: 40 },
        { id: 'afternoon', name: 'Afternoon', from: '12:00', to: '16:00', capacity: 40 },
        { id: 'evening', name: 'Evening', from: '16:00', to: '20:00', capacity: 25 },
      ],
    },
    {
      ...everyday,
      id: 'kumasi',
      name: 'Kumasi',
      regions: ['Ashanti'],
      towns: ['Kumasi', 'Obuasi', 'Ejisu'],
      fee: money(3_500),
      freeOver: money(120_000),
      takesCash: false,
      leadDays: 2,
    },
    {
      ...everyday,
      id: 'osu',
      name: 'Osu pick-up point',
      kind: 'pickup',
      regions: ['Greater Accra'],
      address: '14 Palm Street',
      city: 'Osu, Accra',
      landmark: 'Beside the bakery, ground floor',
      fee: money(0),
      surcharges: [],
    },
  ];
}
