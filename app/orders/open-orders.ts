import { and, count, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#app/platform/database.ts';
import { orders } from './schema.ts';

/** How many unfinished orders of a user need their account. */
export async function countOpenOrders(reader: Pick<Transaction, 'select'>, userId: string) {
  const [found] = await reader
    .select({ open: count() })
    .from(orders)
    .where(
      and(eq(orders.user_id, userId), inArray(orders.status, ['pending', 'processing', 'shipped'])),
    );
  return found?.open ?? 0;
}
