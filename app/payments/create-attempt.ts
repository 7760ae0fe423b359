import { randomInt, randomUUID } from 'node:crypto';
import { reserveStock } from '#app/catalogue/stock.ts';
import { type Buyer, buyerColumns } from '#app/orders/buyer.ts';
import type { Transaction } from '#app/platform/database.ts';
import type { Totals } from '#app/values/totals.ts';
import { heldUntil, referenceFor } from './rules.ts';
import { type AttemptLine, paymentAttempts, type Recipient } from './schema.ts';

export type NewAttempt = {
  buyer: Buyer;
  requestKey: string;
  method: 'card' | 'mobile_money';
  lines: AttemptLine[];
  totals: Totals;
  taxPercent: number;
  recipient: Recipient;
  now: Date;
};

/** Reserves the stock and stores what is to be paid, before the payment window opens. The products are locked. */
export async function createAttempt(tx: Transaction, attempt: NewAttempt): Promise<string> {
  const id = randomUUID();
  const { subtotal, discount, fees, total } = attempt.totals;
  await tx.insert(paymentAttempts).values({
    id,
    ...buyerColumns(attempt.buyer),
    request_key: attempt.requestKey,
    reference: referenceFor(attempt.now, randomInt(1_000_000)),
    method: attempt.method,
    amount_minor: total,
    subtotal_minor: subtotal,
    discount_minor: discount,
    delivery_minor: fees.delivery,
    gift_wrap_minor: fees.giftWrap,
    tax_percent: attempt.taxPercent,
    lines: attempt.lines,
    recipient: attempt.recipient,
    expires_at: heldUntil(attempt.now),
    created_at: attempt.now,
  });
  await reserveStock(
    tx,
    attempt.lines.filter(({ reserved }) => reserved),
  );
  return id;
}
