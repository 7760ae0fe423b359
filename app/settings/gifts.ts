import * as z from 'zod';
import { amount } from './delivery-zones.ts';

export const MAX_WRAP_NAME_LENGTH = 60;

/** A gift wrap and its price. Orders store its name. */
const wrap = z.object({ name: z.string().min(1).max(MAX_WRAP_NAME_LENGTH), price: amount });
export type GiftWrap = z.output<typeof wrap>;

export const gifts = z.object({
  /** Whether the checkout offers gifts. */
  isOffered: z.boolean().default(false),
  /** Whether gifts can be anonymous. */
  anonymous: z.boolean().default(false),
  wraps: z.array(wrap).max(10).default([]),
});
