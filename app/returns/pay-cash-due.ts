import { eq } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { orderForMail, writeRefunded } from '#app/orders/mail/order-mails.tsx';
import { recordPaidBack } from '#app/orders/record-paid-back.ts';
import { inTransaction } from '#app/platform/database.ts';
import { money } from '#app/values/money.ts';
import { done, refused } from '#app/values/outcome.ts';
import { lockReturn } from './queries.ts';
import { returns } from './schema.ts';

type Handed = { staff: Staff; returnId: string; now: Date };

/** Records that the cash refund of a return was handed over. Safe to repeat. */
export function payCashDue({ staff, returnId, now }: Handed) {
  return inTransaction(async (tx) => {
    const found = await lockReturn(tx, returnId);
    if (!found) return refused({ reason: 'not_found' });
    const { request, order } = found;
    const amount = request.cash_due_minor;
    if (amount === 0) return done();
    await tx
      .update(returns)
      .set({ cash_due_minor: money(0) })
      .where(eq(returns.id, returnId));
    await recordPaidBack(tx, { orderId: order.id, amount, actorId: staff.id, now });
    await recordActivity(tx, {
      adminId: staff.id,
      action: `Paid back cash of ${request.kind}`,
      table: 'returns',
      recordId: returnId,
      changes: { cash_due_minor: { before: amount, after: 0 } },
    });
    await writeRefunded(tx, orderForMail(order), { amount, byHand: true });
    return done();
  });
}
