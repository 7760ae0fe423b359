import { inArray } from 'drizzle-orm';
import type { Transaction } from '#app/platform/database.ts';
import { removePhotosOf } from './photos/remove-photos.ts';
import { returns } from './schema.ts';

/** Returns of these orders lose the customer's words, our answer and the photographs. */
export async function forgetReturns(tx: Transaction, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.update(returns).set({ note: '', answer: '' }).where(inArray(returns.order_id, orderIds));
  await removePhotosOf(tx, orderIds);
}
