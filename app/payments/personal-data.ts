import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { User } from '#app/accounts/guards.ts';
import type { PersonalData } from '#app/accounts/personal-data.ts';
import { db } from '#app/platform/database.ts';
import { decimalOf } from '#app/values/money.ts';
import { forgetPayer } from './forget-payer.ts';
import { paymentAttempts, refunds } from './schema.ts';

export const paymentsPersonalData: PersonalData = {
  tables: ['payment_attempts', 'refunds'],
  export: async (user) => ({ payments: await listPayments(user) }),
  erase: (tx, user) => forgetPayer(tx, user.id),
};

/** Payments, completed or only started: not every payment has an order. */
async function listPayments(user: User) {
  const rows = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.user_id, user.id))
    .orderBy(desc(paymentAttempts.created_at));
  const ids = rows.map(({ id }) => id);
  const back = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.attempt_id, ids))
    .orderBy(asc(refunds.created_at));
  return rows.map((attempt) => ({
    reference: attempt.reference,
    begunAt: attempt.created_at,
    method: attempt.method,
    state: attempt.state,
    currency: 'GHS',
    amount: decimalOf(attempt.amount_minor),
    recipient: attempt.recipient,
    refunds: back
      .filter((refund) => refund.attempt_id === attempt.id)
      .map(({ state, amount_minor, created_at, settled_how }) => ({
        state,
        amount: decimalOf(amount_minor),
        at: created_at,
        staffNote: settled_how,
      })),
    lines: attempt.lines.map(({ name, quantity, price }) => ({
      name,
      quantity,
      price: decimalOf(price),
    })),
  }));
}
