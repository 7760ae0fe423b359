import { inArray } from 'drizzle-orm';
import type { Transaction } from '#app/platform/database.ts';
import { removePhotosOf } from './photos/remove-photos.ts';
import { returns } from './schema.ts';

/** Deletes the customer's words, our answers and the photos of these orders' returns. */
export async function forgetReturns(tx: Transaction, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.update(returns).set({ note: '', answer: '' }).where(inArray(returns.order_id, orderIds));
  await removePhotosOf(tx, orderIds);
}
