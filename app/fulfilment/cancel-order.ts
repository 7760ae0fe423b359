import { and, eq } from 'drizzle-orm';
import { type Buyer, isOfBuyer } from '#app/orders/buyer.ts';
import { canCancel } from '#app/orders/rules.ts';
import { type LockedOrder, orders } from '#app/orders/schema.ts';
import { createRefund } from '#app/payments/create-refund.ts';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { findLeftToPayBack } from '#app/returns/queries.ts';
import { type Money, money } from '#app/values/money.ts';
import { done, refused } from '#app/values/outcome.ts';
import { moveOrder } from './move-order.ts';

type Own = { buyer: Buyer; orderId: string; now: Date };

/** The customer cancels an order: it is restocked and refunded, once. */
export function cancelOrder({ buyer, orderId, now }: Own) {
  return inTransaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), isOfBuyer(orders, buyer)))
      .for('update');
    if (!order) return refused({ reason: 'not_found' });
    if (order.status === 'cancelled') return done();
    if (!canCancel(order.status)) return refused({ reason: 'too_late' });
    const actorId = order.user_id;
    const moved = await moveOrder(tx, { order, to: 'cancelled', actorId, now });
    if (moved.ok) await owePaidBack(tx, order, now);
    return moved.ok ? done() : refused({ reason: 'too_late' });
  });
}

/** Promises the refund of an online payment, if not yet promised, and returns the amount. */
export async function owePaidBack(tx: Transaction, order: LockedOrder, now: Date): Promise<Money> {
  if (order.payment_reference === null) return money(0);
  const amount = await findLeftToPayBack(tx, order.id);
  if (amount <= 0) return money(0);
  const paid = { attemptId: order.id, orderId: order.id };
  await createRefund(tx, { ...paid, reason: 'cancelled', amount, now });
  return amount;
}
