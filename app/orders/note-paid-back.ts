import { eq } from 'drizzle-orm';
import type { Transaction } from '#app/platform/database.ts';
import { type Money, money } from '#app/values/money.ts';
import type { LockedOrder } from './move-order.ts';
import { orderEvents, orders } from './schema.ts';

type PaidBack = { order: LockedOrder; amount: Money; actorId: string; now: Date };

/** What was paid in cash goes to the customer by hand; the order keeps account of it. */
export async function notePaidBack(tx: Transaction, { order, amount, actorId, now }: PaidBack) {
  const back = money(order.refunded_minor + amount);
  await tx
    .update(orders)
    .set({
      refunded_minor: back,
      payment_state: back >= order.total_amount_minor ? 'refunded' : order.payment_state,
      updated_at: now,
    })
    .where(eq(orders.id, order.id));
  await tx.insert(orderEvents).values({
    order_id: order.id,
    kind: 'refunded',
    details: { amount },
    actor_id: actorId,
    created_at: now,
  });
}
