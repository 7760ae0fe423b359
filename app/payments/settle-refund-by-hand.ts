import { eq } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { writeRefunded } from '#app/orders/mail/write-letters.tsx';
import { letterOrder } from '#app/orders/move-order.ts';
import { notePaidBack } from '#app/orders/note-paid-back.ts';
import { findReasonNote, writeReasonNote } from '#app/orders/reason-note.ts';
import { inTransaction } from '#app/platform/database.ts';
import { formatMoney } from '#app/values/money.ts';
import { done, refused } from '#app/values/outcome.ts';
import { lockRefundOf } from './queries.ts';
import { canSettleByHand } from './rules.ts';
import { refunds } from './schema.ts';

type Settlement = {
  staff: Staff;
  orderId: string;
  refundId: string;
  /** Given with the form: the same key again is the same settling. */
  key: string;
  /** How it was paid back, for staff alone: it becomes a note on the order, of which it takes the key. */
  how: string;
  now: Date;
};

/** Staff paid back by themselves what the provider could not send: the refund is done, and the customer hears of it. */
export function settleRefundByHand({ staff, orderId, refundId, key, how, now }: Settlement) {
  return inTransaction(async (tx) => {
    const found = await lockRefundOf(tx, orderId, refundId);
    if (!found) return refused({ reason: 'not_found' });
    const { refund, trouble } = found;
    const amount = refund.amount_minor;
    const body = `Refund of ${formatMoney(amount)} settled by hand: ${how}`;
    const reason = { key, orderId, body };
    const earlier = await findReasonNote(tx, reason);
    if (earlier === 'same') return done({ amount });
    if (earlier === 'other') return refused({ reason: 'key_used' });
    if (!canSettleByHand(trouble)) return refused({ reason: 'moved_on' });
    await tx
      .update(refunds)
      .set({ state: 'settled_by_hand', updated_at: now })
      .where(eq(refunds.id, refundId));
    const order = await notePaidBack(tx, { orderId, amount, actorId: staff.id, now });
    if (order) await writeRefunded(tx, letterOrder(order), { amount, byHand: true });
    await writeReasonNote(tx, { ...reason, authorId: staff.id, now });
    await recordActivity(tx, {
      adminId: staff.id,
      action: 'Settled refund by hand',
      table: 'orders',
      recordId: orderId,
      changes: {
        refund: { before: refund.state, after: 'settled_by_hand' },
        amount: { before: null, after: formatMoney(amount) },
      },
    });
    return done({ amount });
  });
}
