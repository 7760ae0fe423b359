import type { DeliverySlot, DeliveryZone } from '#app/settings/delivery-zones.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import { type Money, money } from '#app/values/money.ts';
import type { DeliverySchedule } from './rules.ts';

export type { DeliverySlot, DeliveryZone };

/** The zone of everything that no other zone has. */
export const EVERYWHERE = 'everywhere';

export const everywhereName = (hasAreas: boolean) =>
  hasAreas ? 'Everywhere else in Ghana' : 'Ghana';

/** After "for Tuesday 17 November". */
export function whereText({ id, kind, name }: Pick<DeliveryZone, 'id' | 'kind' | 'name'>): string {
  if (id === EVERYWHERE && name === everywhereName(true)) return 'elsewhere in Ghana';
  return kind === 'pickup' ? `at ${name}` : `in ${name}`;
}

/** An area with ordinary days, before its owner says more. */
export const PLAIN_ZONE = {
  kind: 'area',
  regions: [],
  towns: [],
  address: '',
  city: '',
  landmark: '',
  freeOver: null,
  takesCash: true,
  cashUpTo: null,
  weekdays: [1, 2, 3, 4, 5, 6],
  cutOff: '14:00',
  leadDays: 1,
  closedDays: [],
  slots: [],
  surcharges: [],
} satisfies Omit<DeliveryZone, 'id' | 'name' | 'fee'>;

type Given = Pick<ShopSettings, 'delivery' | 'deliveryDays' | 'zones'>;

/** Every zone of the shop as it counts, the one of everything else last. The shop's closed days are closed in all of them. */
export function zonesOf({ delivery, deliveryDays, zones }: Given): DeliveryZone[] {
  const { weekdays, cutOff, leadDays, closedDays } = deliveryDays;
  const own = zones.list.map((zone) => ({
    ...zone,
    closedDays: [...new Set([...zone.closedDays, ...closedDays])],
  }));
  const everywhere: DeliveryZone = {
    ...PLAIN_ZONE,
    id: EVERYWHERE,
    name: everywhereName(own.some(({ kind }) => kind === 'area')),
    fee: delivery.fee,
    freeOver: delivery.freeOver,
    weekdays,
    cutOff,
    leadDays,
    closedDays,
  };
  return [...own, everywhere];
}

/** What decides about the zone: a pick-up point that was chosen, or else the address. */
export type Destination = { pickUp: string; region: string; city: string };

type Located = Pick<DeliveryZone, 'id' | 'kind' | 'regions' | 'towns'>;

/** A pick-up point by its id, an address by its town and then by its region; undefined for a pick-up point that is gone. */
export function zoneFor<Zone extends Located>(
  zones: readonly Zone[],
  { pickUp, region, city }: Destination,
): Zone | undefined {
  if (pickUp) return zones.find(({ id, kind }) => kind === 'pickup' && id === pickUp);
  const areas = zones.filter(({ id, kind }) => kind === 'area' && id !== EVERYWHERE);
  const here = areas.filter(({ regions }) => regions.some((one) => one === region));
  const isNamed = ({ towns }: Located) => towns.some((town) => keyOf(town) === keyOf(city));
  return (
    here.find(isNamed) ??
    areas.find((zone) => zone.regions.length === 0 && isNamed(zone)) ??
    here.find(({ towns }) => towns.length === 0) ??
    zones.find(({ id }) => id === EVERYWHERE)
  );
}

/** The zone of this id; the one of everything else where there is none any more. */
export function zoneById(zones: readonly DeliveryZone[], wanted: string): DeliveryZone {
  const found = zones.find(({ id }) => id === wanted) ?? zones.at(-1);
  if (!found) throw new Error('the shop delivers nowhere');
  return found;
}

/** When a zone delivers: on its weekdays, and on each day that has a price of its own. */
export function scheduleOf(zone: DeliveryZone): DeliverySchedule {
  const { weekdays, cutOff, leadDays, closedDays, surcharges } = zone;
  return { weekdays, cutOff, leadDays, closedDays, specialDays: surcharges.map(({ day }) => day) };
}

/** "East  Legon" and "east-legon" are one town. */
function keyOf(town: string): string {
  return town.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** What a delivery costs in a zone on a day; free delivery leaves the surcharge of a special day to be paid. */
export function deliveryPrice(
  { fee, freeOver, surcharges }: Pick<DeliveryZone, 'fee' | 'freeOver' | 'surcharges'>,
  day?: string,
): { fee: Money; freeOver: Money | null; surcharge: Money } {
  return { fee, freeOver, surcharge: surchargeOn({ surcharges }, day) };
}

/** The highest value of a cash order in a zone: the lower of its own and the shop's; null where neither has one. */
export function cashLimit(
  { cashOrderValue }: { cashOrderValue: Money | null },
  { cashUpTo }: Pick<DeliveryZone, 'cashUpTo'>,
): Money | null {
  if (cashUpTo === null || cashOrderValue === null) return cashUpTo ?? cashOrderValue;
  return money(Math.min(cashUpTo, cashOrderValue));
}

export function surchargeOn(
  { surcharges }: Pick<DeliveryZone, 'surcharges'>,
  day: string | undefined,
): Money {
  return surcharges.find((one) => one.day === day)?.amount ?? money(0);
}
