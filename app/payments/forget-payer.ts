import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#app/platform/database.ts';
import { paymentAttempts, refunds } from './schema.ts';

/** Deletes staff notes about refunds of a person's payments with the account, like the notes on their orders. */
export async function forgetPayer(tx: Transaction, userId: string): Promise<void> {
  const own = tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.user_id, userId));
  await tx.update(refunds).set({ settled_how: null }).where(inArray(refunds.attempt_id, own));
}
