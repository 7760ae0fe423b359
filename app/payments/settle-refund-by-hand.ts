import { eq } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { users } from '#app/accounts/schema.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { orderForMail, writeRefunded } from '#app/orders/mail/order-mails.tsx';
import { findReasonNote, writeReasonNote } from '#app/orders/reason-note.ts';
import { recordPaidBack } from '#app/orders/record-paid-back.ts';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { formatMoney } from '#app/values/money.ts';
import { done, refused } from '#app/values/outcome.ts';
import { writeGivenBackByHand } from './mail/payment-mails.tsx';
import { canSettleByHand } from './rules.ts';
import { paymentAttempts, refunds } from './schema.ts';
import { lockRefund, loggedRefund, type RefundKey } from './staff-refunds.ts';

type Settlement = RefundKey & {
  staff: Staff;
  /** From the form: the same key is the same settlement. */
  key: string;
  /** How it was refunded, for staff only: a note on the order with the same key, or on the refund itself. */
  how: string;
  now: Date;
};

type Refund = typeof refunds.$inferSelect;

/** Staff refunded by hand what the provider could not send: the refund is done, and the customer is mailed. */
export function settleRefundByHand({ staff, orderId, refundId, key, how, now }: Settlement) {
  return inTransaction(async (tx) => {
    const found = await lockRefund(tx, { orderId, refundId });
    if (!found) return refused({ reason: 'not_found' });
    const { refund, standing } = found;
    const amount = refund.amount_minor;
    const body = `Refund of ${formatMoney(amount)} settled by hand: ${how}`;
    const earlier =
      orderId === null
        ? earlierOf(refund, { key, how })
        : await findReasonNote(tx, { key, orderId, body });
    if (earlier === 'same') return done({ amount });
    if (earlier === 'other') return refused({ reason: 'key_used' });
    if (!canSettleByHand(standing)) return refused({ reason: 'moved_on' });
    await tx
      .update(refunds)
      .set({
        state: 'settled_by_hand',
        updated_at: now,
        ...(orderId === null && { settled_key: key, settled_how: how }),
      })
      .where(eq(refunds.id, refundId));
    if (orderId === null) await notifyPayer(tx, refund);
    else {
      const order = await recordPaidBack(tx, { orderId, amount, actorId: staff.id, now });
      if (order) await writeRefunded(tx, orderForMail(order), { amount, byHand: true });
      await writeReasonNote(tx, { key, orderId, body, authorId: staff.id, now });
    }
    await recordActivity(tx, {
      adminId: staff.id,
      action: 'Settled refund by hand',
      ...loggedRefund({ orderId, refundId }),
      changes: {
        refund: { before: refund.state, after: 'settled_by_hand' },
        amount: { before: null, after: formatMoney(amount) },
      },
    });
    return done({ amount });
  });
}

/** Whether this form has already settled a refund without an order. */
function earlierOf(refund: Refund, { key, how }: Pick<Settlement, 'key' | 'how'>) {
  if (refund.settled_key !== key) return 'none';
  return refund.settled_how === how ? 'same' : 'other';
}

/** Without an order, only the account identifies the payer, while it exists. */
async function notifyPayer(tx: Transaction, refund: Refund): Promise<void> {
  const [payer] = await tx
    .select({ email: users.email })
    .from(paymentAttempts)
    .innerJoin(users, eq(users.id, paymentAttempts.user_id))
    .where(eq(paymentAttempts.id, refund.attempt_id));
  if (payer) await writeGivenBackByHand(tx, { to: payer.email, amount: refund.amount_minor });
}
