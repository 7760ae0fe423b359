import type { RequestedLine } from '#app/cart/quote.ts';
import type { GiftRequest } from '#app/gifts/gift.ts';
import type { Buyer } from '#app/orders/buyer.ts';
import type { Recipient } from '#app/payments/schema.ts';
import type { Method } from './rules.ts';

/** A request to place an order. */
export type OrderRequest = {
  buyer: Buyer;
  /** The idempotency key: a retry has the same key. */
  requestKey: string;
  wanted: readonly RequestedLine[];
  /** The total that the customer saw; any other total is shown again before it is charged. */
  shownTotal: number;
  method: Method;
  recipient: Recipient;
  /** A pick-up point's id, the day and the slot's id; each is empty if none was chosen. */
  delivery: { pickUp: string; day: string; slot: string };
  /** The recipient of a gift. */
  gift: GiftRequest | null;
  /** The customer was warned that the same items were ordered minutes ago, and wants them again. */
  isRepeat: boolean;
  /** Saves the address to the address book. */
  savesAddress: boolean;
  now: Date;
};
