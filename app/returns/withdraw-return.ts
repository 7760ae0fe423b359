import { eq } from 'drizzle-orm';
import { inTransaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { lockReturn } from './queries.ts';
import { recordReturnEvent } from './record-return-event.ts';
import { canWithdraw } from './rules.ts';
import { returns } from './schema.ts';

type Own = { userId: string; orderId: string; returnId: string; now: Date };

/** The customer withdraws the return. */
export function withdrawReturn({ userId, orderId, returnId, now }: Own) {
  return inTransaction(async (tx) => {
    const found = await lockReturn(tx, returnId);
    if (found?.order.user_id !== userId || found.order.id !== orderId) {
      return refused({ reason: 'not_found' });
    }
    if (found.request.state === 'withdrawn') return done();
    if (!canWithdraw(found.request.state)) return refused({ reason: 'too_late' });
    await tx.update(returns).set({ state: 'withdrawn' }).where(eq(returns.id, returnId));
    const step = { orderId, returnId, kind: found.request.kind, actorId: userId };
    await recordReturnEvent(tx, { ...step, to: 'withdrawn', now });
    return done();
  });
}
