import { desc, gte } from 'drizzle-orm';
import { orders } from '#app/orders/schema.ts';
import { db } from '#app/platform/database.ts';
import { MAX_NEW } from './rules.ts';

/** The number of orders newer than the last one seen, and the newest; nothing is new on the first visit. A single index lookup. */
export async function findNewOrders(seen: Date | undefined) {
  // The cookie has milliseconds only, so an order seen may be up to one later.
  const after = seen && new Date(seen.getTime() + 1);
  const rows = await db
    .select({ at: orders.created_at })
    .from(orders)
    .where(after && gte(orders.created_at, after))
    .orderBy(desc(orders.created_at))
    .limit(after ? MAX_NEW : 1);
  const newest = rows[0]?.at ?? seen ?? new Date(0);
  return { count: seen ? rows.length : 0, newest: newest.toISOString() };
}
