import { eq } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { orderForMail, writeRefunded } from '#app/orders/mail/order-mails.tsx';
import { findReasonNote, writeReasonNote } from '#app/orders/reason-note.ts';
import { recordPaidBack } from '#app/orders/record-paid-back.ts';
import { orders } from '#app/orders/schema.ts';
import { createRefund } from '#app/payments/create-refund.ts';
import { hasPayment } from '#app/payments/queries.ts';
import { inTransaction } from '#app/platform/database.ts';
import { findLeftToPayBack } from '#app/returns/queries.ts';
import { formatMoney, type Money, money } from '#app/values/money.ts';
import { done, refused } from '#app/values/outcome.ts';

type Refund = {
  staff: Staff;
  orderId: string;
  /** From the form: the same key is the same refund. */
  key: string;
  amount: Money;
  /** For staff only: becomes a note on the order, with the same key. */
  why: string;
  now: Date;
};

/**
 * Refunds a part or the rest of an order: by the provider if it was paid there, recorded as handed over if it was paid in cash. The lock on
 * the order serialises two concurrent refunds.
 */
export function refundOrder({ staff, orderId, key, amount, why, now }: Refund) {
  return inTransaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) return refused({ reason: 'not_found' });
    const byHand = order.payment_reference === null;
    const reason = { key, orderId, body: `Refund of ${formatMoney(amount)}: ${why}` };
    const earlier = await findReasonNote(tx, reason);
    if (earlier === 'same') return done({ byHand });
    if (earlier === 'other') return refused({ reason: 'key_used' });
    const left = await findLeftToPayBack(tx, orderId);
    if (left <= 0) return refused({ reason: 'nothing_left' });
    if (amount > left) return refused({ reason: 'too_much', left });
    if (byHand) {
      await recordPaidBack(tx, { orderId, amount, actorId: staff.id, now });
      await writeRefunded(tx, orderForMail(order), { amount, byHand });
    } else if (await hasPayment(tx, orderId)) {
      const paid = { attemptId: orderId, orderId, actorId: staff.id };
      await createRefund(tx, { ...paid, reason: `staff:${key}`, amount, now });
    } else return refused({ reason: 'no_payment' });
    await writeReasonNote(tx, { ...reason, authorId: staff.id, now });
    await recordActivity(tx, {
      adminId: staff.id,
      action: 'Refunded order',
      table: 'orders',
      recordId: orderId,
      changes: {
        amount: { before: null, after: formatMoney(amount) },
        left_to_pay_back: { before: formatMoney(left), after: formatMoney(money(left - amount)) },
      },
    });
    return done({ byHand });
  });
}
