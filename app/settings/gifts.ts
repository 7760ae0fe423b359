import * as z from 'zod';
import { amount } from './delivery-zones.ts';

export const MAX_WRAP_NAME_LENGTH = 60;

/** What a gift can be wrapped in, and for how much. Its name is what orders keep of it. */
const wrap = z.object({ name: z.string().min(1).max(MAX_WRAP_NAME_LENGTH), price: amount });
export type GiftWrap = z.output<typeof wrap>;

export const gifts = z.object({
  /** Whether the checkout asks who an order is for. */
  isOffered: z.boolean().default(false),
  /** Whether a gift may arrive without the recipient learning who sent it. */
  anonymous: z.boolean().default(false),
  wraps: z.array(wrap).max(10).default([]),
});
