import type { ShopSettings } from '#app/settings/shop-settings.ts';
import type { DeliveryDays, DeliveryPlace } from './context.ts';
import { offeredDays } from './offered-days.ts';
import { type EarliestDay, earliestDay, earliestDayWithRoom } from './rules.ts';
import { type DeliveryZone, scheduleOf, whereText, zonesOf } from './zone-rules.ts';

type Given = Pick<ShopSettings, 'delivery' | 'deliveryDays' | 'zones'>;
type Circumstances = { now: Date; full: readonly string[] };

/** The delivery days for every page; null where the owner does not show them or the shop is closed. Pick-up points come after the areas. */
export function deliveryDaysOf(settings: Given, { now, full }: Circumstances): DeliveryDays | null {
  if (!settings.deliveryDays.isNamed) return null;
  const zones = zonesOf(settings);
  const inOrder = [
    ...zones.filter(({ kind }) => kind === 'area'),
    ...zones.filter(({ kind }) => kind === 'pickup'),
  ];
  const places = inOrder.map((zone) => placeOf(zone, { now, full: new Set(full) }));
  const cutOffs = places.flatMap(({ schedule }) => earliestDay(schedule, now)?.orderBy ?? []);
  return cutOffs.length > 0 ? { places, until: Math.min(...cutOffs) } : null;
}

function placeOf(
  zone: DeliveryZone,
  { now, full }: { now: Date; full: ReadonlySet<string> },
): DeliveryPlace {
  const { id, name } = zone;
  const offered = offeredDays(zone, { now, leadDays: 0, full });
  const fullDays = offered.filter(({ isFull }) => isFull).map(({ day }) => day);
  const schedule = { ...scheduleOf(zone), cutOff: cutOffOf(zone) };
  return { id, name, where: whereText(zone), schedule, fullDays };
}

/** Who has it delivered on the same day orders before the last slot begins. */
function cutOffOf({ cutOff, leadDays, slots }: DeliveryZone): string {
  if (leadDays > 0 || slots.length === 0) return cutOff;
  const lastStart = slots.reduce((latest, { from }) => (from > latest ? from : latest), '');
  return lastStart < cutOff ? lastStart : cutOff;
}

export type EarliestIn = Pick<DeliveryPlace, 'id' | 'name' | 'where'> & { earliest: EarliestDay };

/** The first day in each place that has one, for goods that take so many days to make. */
export function earliestByZone(
  places: readonly DeliveryPlace[],
  leadDays: number,
  now: Date,
): EarliestIn[] {
  return places.flatMap(({ id, name, where, schedule, fullDays }) => {
    const longest = { ...schedule, leadDays: Math.max(leadDays, schedule.leadDays) };
    const earliest = earliestDayWithRoom(longest, fullDays, now);
    return earliest ? [{ id, name, where, earliest }] : [];
  });
}
