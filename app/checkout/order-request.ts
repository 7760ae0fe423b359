import type { Wanted } from '#app/cart/quote.ts';
import type { Recipient } from '#app/payments/schema.ts';
import type { Method } from './rules.ts';

/** What a shopper asks for when they press Place Order. */
export type OrderRequest = {
  userId: string;
  /** The same key is the same request, however often it is sent. */
  requestKey: string;
  wanted: readonly Wanted[];
  /** What the shopper saw; anything else is shown again before it is charged. */
  shownTotal: number;
  method: Method;
  recipient: Recipient;
  /** The shopper was told that the same goods were ordered minutes ago, and wants them once more. */
  isRepeat: boolean;
  now: Date;
};
