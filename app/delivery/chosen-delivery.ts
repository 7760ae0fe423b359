import type { DayChoice, OfferedDay } from './offered-days.ts';
import { findChoice } from './offered-days.ts';
import type { DeliveryZone } from './zone-rules.ts';

/** Where and when an order arrives, as it was agreed; what the owner changes later leaves it as it is. */
export type ChosenDelivery = {
  zone: string;
  zoneName: string;
  kind: DeliveryZone['kind'];
  /** "2027-02-14"; none where customers do not choose. */
  day?: string;
  slot?: { id: string; name: string; from: string; to: string };
};

/** The zone alone, for a shop whose customers choose no day. */
export function deliveryWithoutDay({ id, name, kind }: DeliveryZone): ChosenDelivery {
  return { zone: id, zoneName: name, kind };
}

/** With the day and the slot that were chosen; undefined where they are not to be had. */
export function deliveryOn(
  zone: DeliveryZone,
  days: readonly OfferedDay[],
  choice: DayChoice,
): ChosenDelivery | undefined {
  const found = findChoice(days, choice);
  if (!found || found.isFull) return undefined;
  const { day, slot } = found;
  return {
    ...deliveryWithoutDay(zone),
    day,
    ...(slot && { slot: { id: slot.id, name: slot.name, from: slot.from, to: slot.to } }),
  };
}
