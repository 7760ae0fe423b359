import { eq } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { orderForMail } from '#app/orders/mail/order-mails.tsx';
import { inTransaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { writeReturnAuthorised, writeReturnRefused } from './mail/return-mails.tsx';
import { lockReturn } from './queries.ts';
import { recordReturnEvent } from './record-return-event.ts';
import { canDo, type RefusalReason } from './rules.ts';
import { returns } from './schema.ts';

type Decision = {
  staff: Staff;
  returnId: string;
  to: 'authorised' | 'refused';
  /** Why it was refused; the customer reads it with the return. */
  refusal?: { reason: RefusalReason; words: string };
  now: Date;
};

/** Staff authorise the parcel, or refuse the return. */
export function decideReturn({ staff, returnId, to, refusal, now }: Decision) {
  return inTransaction(async (tx) => {
    const found = await lockReturn(tx, returnId);
    if (!found) return refused({ reason: 'not_found' });
    const { request, order } = found;
    if (request.state === to) return done();
    const action = to === 'authorised' ? 'authorise' : 'refuse';
    if (!canDo(action, request.state)) return refused({ reason: 'moved_on' });
    await tx
      .update(returns)
      .set({
        state: to,
        answer: refusal?.words ?? '',
        refusal_reason: refusal?.reason ?? null,
        decided_at: now,
      })
      .where(eq(returns.id, returnId));
    const step = { orderId: order.id, returnId, kind: request.kind, actorId: staff.id };
    await recordReturnEvent(tx, { ...step, to, now });
    await recordActivity(tx, {
      adminId: staff.id,
      action: `${to === 'authorised' ? 'Authorised' : 'Refused'} ${request.kind}` as const,
      table: 'returns',
      recordId: returnId,
      changes: { state: { before: request.state, after: to } },
    });
    const mail = { ...orderForMail(order), kind: request.kind, returnId };
    await (to === 'authorised' ? writeReturnAuthorised : writeReturnRefused)(tx, mail);
    return done();
  });
}
