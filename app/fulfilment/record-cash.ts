import { eq } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { paymentStateAfter } from '#app/orders/payment-state.ts';
import { orderEvents, orders } from '#app/orders/schema.ts';
import { inTransaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';

type Cash = {
  staff: Staff;
  orderId: string;
  /** Whether the cash was received; false undoes a mistake. */
  received: boolean;
  now: Date;
};

/** Records that the cash of an order was received, whatever its status: it counts as paid until staff undo it. */
export function recordCash({ staff, orderId, received, now }: Cash) {
  return inTransaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) return refused({ reason: 'not_found' });
    if (order.payment_method !== 'cash_on_delivery') return refused({ reason: 'not_cash' });
    if ((order.cash_received_at !== null) === received) return done();
    if (received && order.payment_state !== 'unpaid') return refused({ reason: 'paid_already' });
    if (!received && order.refunded_minor > 0) return refused({ reason: 'paid_back' });
    const at = received ? now : null;
    const state = received
      ? 'paid'
      : paymentStateAfter({ ...order, cash_received_at: null }, order.status);
    await tx
      .update(orders)
      .set({ cash_received_at: at, payment_state: state, updated_at: now })
      .where(eq(orders.id, orderId));
    await tx.insert(orderEvents).values({
      order_id: orderId,
      kind: received ? 'cash_received' : 'cash_undone',
      details: { amount: order.total_amount_minor },
      actor_id: staff.id,
      created_at: now,
    });
    await recordActivity(tx, {
      adminId: staff.id,
      action: received ? 'Marked cash received' : 'Took back cash received',
      table: 'orders',
      recordId: orderId,
      changes: { payment_state: { before: order.payment_state, after: state } },
    });
    return done();
  });
}
