import type { RequestedLine } from '#app/cart/quote.ts';
import type { GiftRequest } from '#app/gifts/gift.ts';
import type { Buyer } from '#app/orders/buyer.ts';
import type { Recipient } from '#app/payments/schema.ts';
import type { Method } from './rules.ts';

/** What a shopper asks for when they press Place Order. */
export type OrderRequest = {
  buyer: Buyer;
  /** The same key is the same request, however often it is sent. */
  requestKey: string;
  wanted: readonly RequestedLine[];
  /** What the shopper saw; anything else is shown again before it is charged. */
  shownTotal: number;
  method: Method;
  recipient: Recipient;
  /** A pick-up point's id, the day and the slot's id, each empty where none was chosen. */
  delivery: { pickUp: string; day: string; slot: string };
  /** The recipient of a gift. */
  gift: GiftRequest | null;
  /** The shopper was warned that the same goods were ordered minutes ago, and wants them once more. */
  isRepeat: boolean;
  /** Adds the address to the address book. */
  savesAddress: boolean;
  now: Date;
};
