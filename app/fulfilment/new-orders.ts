import { desc, gte } from 'drizzle-orm';
import { orders } from '#app/orders/schema.ts';
import { db } from '#app/platform/database.ts';
import { MAX_NEW } from './rules.ts';

/** How many orders are newer than the last that was seen, and the newest; who has seen none has nothing new. One look into an index. */
export async function findNewOrders(seen: Date | undefined) {
  // The stored instant is cut to the millisecond, so what was seen lies up to one after that.
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
