import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/database.ts';
import type { Money } from '#app/values/money.ts';
import { type LockedOrder, orderEvents, orders } from './schema.ts';

type PaidBack = {
  orderId: string;
  amount: Money;
  /** The staff member who refunded it in person; null if the payment provider did. */
  actorId: string | null;
  now: Date;
};

/** Records on the order that money was refunded, and mails the customer. */
export async function recordPaidBack(
  tx: Transaction,
  { orderId, amount, actorId, now }: PaidBack,
): Promise<LockedOrder | undefined> {
  const back = sql`least(${orders.total_amount_minor}, ${orders.refunded_minor} + ${amount})`;
  const [order] = await tx
    .update(orders)
    .set({
      refunded_minor: back,
      payment_state: sql`case when ${back} >= ${orders.total_amount_minor} then 'refunded'::payment_state else ${orders.payment_state} end`,
      updated_at: now,
    })
    .where(eq(orders.id, orderId))
    .returning();
  if (!order) return undefined;
  await tx.insert(orderEvents).values({
    order_id: orderId,
    kind: 'refunded',
    details: { amount, ...(actorId !== null && { byHand: true }) },
    actor_id: actorId,
    created_at: now,
  });
  return order;
}
