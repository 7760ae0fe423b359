import * as z from 'zod';
import { type Money, money } from '#app/values/money.ts';
import { REGIONS } from '#app/values/regions.ts';

/** "14:05" */
export const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** In pesewas. */
export const amount = z
  .number()
  .int()
  .min(0)
  .transform((pesewas): Money => money(pesewas));

/** When the shop delivers: everywhere, or in one zone. */
export const schedule = {
  weekdays: z
    .array(z.number().int().min(1).max(7))
    .min(1)
    .default(() => [1, 2, 3, 4, 5, 6]),
  cutOff: z.string().regex(CLOCK_TIME).default('14:00'),
  leadDays: z.number().int().min(0).max(30).default(1),
  closedDays: z.array(z.iso.date()).max(100).default([]),
};

const id = z.string().min(1).max(60);
const name = z.string().min(1).max(60);

/** A time slot of a zone with its capacity. */
const slot = z.object({
  id,
  name,
  from: z.string().regex(CLOCK_TIME),
  to: z.string().regex(CLOCK_TIME),
  capacity: z.number().int().min(0).max(9_999),
});

/** A delivery zone, or a pick-up point. */
const zone = z.object({
  id,
  name,
  kind: z.enum(['area', 'pickup']),
  /** The regions of a zone, and its towns if it is limited to these. */
  regions: z.array(z.enum(REGIONS)).max(REGIONS.length).default([]),
  towns: z.array(z.string().min(1).max(80)).max(100).default([]),
  /** The address of a pick-up point. */
  address: z.string().max(200).default(''),
  city: z.string().max(80).default(''),
  landmark: z.string().max(200).default(''),
  fee: amount,
  freeOver: amount.nullable(),
  takesCash: z.boolean().default(true),
  /** The highest value of a cash order; null for the shop's own limit. */
  cashUpTo: amount.nullable().default(null),
  ...schedule,
  slots: z.array(slot).max(12).default([]),
  /** Days with a surcharge, like 14 February. */
  surcharges: z
    .array(z.object({ day: z.iso.date(), amount }))
    .max(60)
    .default([]),
});

export const MAX_ZONES = 50;
export const zones = z.object({ list: z.array(zone).max(MAX_ZONES).default([]) });

export type DeliverySlot = z.output<typeof slot>;
export type DeliveryZone = z.output<typeof zone>;
