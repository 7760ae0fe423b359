import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#app/platform/database.ts';
import { paymentAttempts, refunds } from './schema.ts';

/** What staff wrote about giving a person's payments back goes with the account, as the notes on their orders do. */
export async function forgetPayer(tx: Transaction, userId: string): Promise<void> {
  const own = tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.user_id, userId));
  await tx.update(refunds).set({ settled_how: null }).where(inArray(refunds.attempt_id, own));
}
