import { use, useSyncExternalStore } from 'react';
import { useShopperZone } from './browser/use-shopper-zone.ts';
import { DeliveryDaysContext } from './context.ts';
import { type EarliestIn, earliestByZone } from './days-by-zone.ts';
import { dayText, earliestDayText, orderByText } from './words.ts';

const MINUTE_MS = 60_000;

/** The texts of the earliest day: one sentence for the shopper's place, or else the main one, and a list of all places. */
export type EarliestDelivery = {
  text: string;
  places: { id: string; name: string; day: string; orderBy: string }[];
  isSameEverywhere: boolean;
};

/**
 * "Order within 2 h 10 min for Tuesday 17 November"; null where the owner does not name days. What takes longer to make than a
 * place's own lead time arrives later, and is to be ordered by the same moment.
 */
export function useEarliestDay(leadDays = 0): EarliestDelivery | null {
  const days = use(DeliveryDaysContext);
  const minute = useMinute();
  const zone = useShopperZone();
  if (days === null) return null;
  const isPast = minute !== undefined && minute >= days.until;
  const found = earliestByZone(days.places, leadDays, new Date(isPast ? minute : days.until - 1));
  const [main] = found;
  if (!main) return null;
  const shown = found.find(({ id }) => id === zone) ?? main;
  const text = earliestDayText(shown.earliest, minute);
  const isSameEverywhere = found.every((place) => isSame(place, main));
  return {
    text: isSameEverywhere ? text : `${text} ${shown.where}`,
    isSameEverywhere,
    places: found.map(({ id, name, earliest }) => ({
      id,
      name,
      day: dayText(earliest.day),
      orderBy: orderByText(earliest),
    })),
  };
}

const isSame = ({ earliest: one }: EarliestIn, { earliest: other }: EarliestIn) =>
  one.day === other.day && one.orderBy === other.orderBy;

/** The minute that it is; undefined on the server, whose page is shown for longer than a minute. */
function useMinute(): number | undefined {
  return useSyncExternalStore(subscribe, currentMinute, () => undefined);
}

function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, MINUTE_MS / 6);
  return () => clearInterval(timer);
}

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
