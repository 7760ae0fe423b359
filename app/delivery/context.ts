import { createContext } from 'react';
import type { DeliverySchedule } from './rules.ts';

/** Where the shop delivers, and what it takes to name the first day there. */
export type DeliveryPlace = {
  /** Of its zone: two of them may have one name. */
  id: string;
  name: string;
  /** "in Accra", "elsewhere in Ghana", "at Osu pick-up point" */
  where: string;
  schedule: DeliverySchedule;
  /** Days on which it delivers and takes no more orders. */
  fullDays: readonly string[];
};

/**
 * What a page gets: the places, the main one first, and the next cut-off of any of them. Until then it is the same page, and
 * from then on an open page goes on by the same rules.
 */
export type DeliveryDays = { places: readonly DeliveryPlace[]; until: number };

export const DeliveryDaysContext = createContext<DeliveryDays | null>(null);
