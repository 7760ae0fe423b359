import { eq } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { moveOrder, type OrderStatus } from '#app/orders/move-order.ts';
import { orders } from '#app/orders/schema.ts';
import { inTransaction } from '#app/platform/database.ts';
import { money } from '#app/values/money.ts';
import { done, refused } from '#app/values/outcome.ts';
import { owePaidBack } from './cancel-order.ts';

type Change = {
  staff: Staff;
  orderId: string;
  /** Where the order stood on the screen: what somebody else did since is not overwritten unseen. */
  seen: OrderStatus;
  to: OrderStatus;
  now: Date;
};

/**
 * Staff set any status from any other; cancelling gives stock and money back, leaving it takes the stock again. The
 * answer says where the order stood before and how much money its cancelling owes.
 */
export function changeOrderStatus({ staff, orderId, seen, to, now }: Change) {
  return inTransaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) return refused({ reason: 'not_found' });
    const before = order.status;
    if (before === to) return done({ before, owed: money(0) });
    if (before !== seen) return refused({ reason: 'moved_on', status: before });
    const moved = await moveOrder(tx, { order, to, actorId: staff.id, now });
    if (!moved.ok) return moved;
    const owed = to === 'cancelled' ? await owePaidBack(tx, order, now) : money(0);
    await recordActivity(tx, {
      adminId: staff.id,
      action: `Updated order status to ${to}`,
      table: 'orders',
      recordId: orderId,
      changes: { status: { before, after: to } },
    });
    return done({ before, owed });
  });
}
