import { eq } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { orderForMail } from '#app/orders/mail/order-mails.tsx';
import { inTransaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { writeReturnReceived } from './mail/return-mails.tsx';
import { lockReturn } from './queries.ts';
import { recordReturnEvent } from './record-return-event.ts';
import { canDo } from './rules.ts';
import { returns } from './schema.ts';

type Receipt = { staff: Staff; returnId: string; now: Date };

/** The parcel has arrived: from now on the refund or the exchange is due. */
export function receiveReturn({ staff, returnId, now }: Receipt) {
  return inTransaction(async (tx) => {
    const found = await lockReturn(tx, returnId);
    if (!found) return refused({ reason: 'not_found' });
    const { request, order } = found;
    if (request.state === 'received') return done();
    if (!canDo('receive', request.state)) return refused({ reason: 'moved_on' });
    await tx
      .update(returns)
      .set({ state: 'received', received_at: now })
      .where(eq(returns.id, returnId));
    const step = { orderId: order.id, returnId, kind: request.kind, actorId: staff.id };
    await recordReturnEvent(tx, { ...step, to: 'received', now });
    await recordActivity(tx, {
      adminId: staff.id,
      action: `Received ${request.kind}`,
      table: 'returns',
      recordId: returnId,
      changes: { state: { before: request.state, after: 'received' } },
    });
    await writeReturnReceived(tx, { ...orderForMail(order), kind: request.kind, receivedAt: now });
    return done();
  });
}
